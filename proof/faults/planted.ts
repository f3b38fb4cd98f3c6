import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyTree } from '../../tools/copy-tree.ts';
import { runCommand } from '../../tools/run-command.ts';
import { weaknesses, type Weakness } from './weaknesses.ts';

/** The mended place as it stands now; one that was written anew is planted anew. */
function weaken(tree: string, { name, changes }: Weakness): void {
  for (const { file, from, to } of changes) {
    const place = path.join(tree, file);
    const text = readFileSync(place, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name} cannot be planted: ${file} does not say once: ${from}`);
    writeFileSync(
      place,
      text.replace(from, () => to),
    );
  }
}

interface Seen {
  readonly isSeen: boolean;
  /** What the short form said of it, or why it said nothing. */
  readonly words: readonly string[];
}

/** Whether the short form finds what was put back into a copy of the tree. A run that breaks off has found nothing. */
async function look(weakness: Weakness, layout: string): Promise<Seen> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-planted-'));
  const report = path.join(folder, 'report.json');
  const copy = copyTree();
  try {
    weaken(copy.path, weakness);
    const { output } = await runCommand(
      'node',
      [path.join('proof', 'faults.ts'), '--short', '--layout', layout, '--report', report],
      { cwd: copy.path },
    );
    // Our own report, as the steps of `npm run test:all` read it.
    const { failed, notes } = JSON.parse(readFileSync(report, 'utf8')) as { failed: number; notes: string[] };
    return { isSeen: failed > 0, words: failed > 0 ? notes.slice(0, 3) : output.trim().split('\n').slice(-1) };
  } catch (error) {
    return { isSeen: false, words: [error instanceof Error ? error.message : String(error)] };
  } finally {
    copy.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes mends out again, one at a time, and says whether the short form would have found that. Exit code 1: not all. */
export async function seePlanted(only: readonly string[], layout: string): Promise<number> {
  const chosen = weaknesses.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  let unseen = 0;
  for (const weakness of chosen) {
    const { isSeen, words } = await look(weakness, layout);
    if (!isSeen) unseen += 1;
    console.log(`${isSeen ? 'seen  ' : 'UNSEEN'} ${weakness.name}`);
    for (const line of words) console.log(`         ${line}`);
  }
  console.log(`${chosen.length - unseen} of ${chosen.length} were seen`);
  return unseen === 0 && chosen.length > 0 ? 0 : 1;
}
