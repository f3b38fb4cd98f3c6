import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { weaknesses } from './attacks/planted.ts';
import { measureAttack } from './measure.ts';
import type { Neighbour, Subject } from './subject.ts';
import { brokenRules, type Limits } from './verdict.ts';

/** The sentence each weakness must earn. */
const sentences: Record<(typeof weaknesses)[number], RegExp> = {
  block: /waited/,
  grow: /grew by/,
  chatter: /log lines/,
  litter: /not back at rest/,
  refuse: /refused/,
  die: /ended/,
};

async function startWeak(folder: string): Promise<Subject & { stop(): void }> {
  const program = path.join(import.meta.dirname, 'weak-server.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  let died: string | null = null;
  child.once('exit', (code, signal) => (died = String(signal ?? code)));
  const port = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const [, found] = /ready (\d+)/.exec(output) ?? [];
      if (found) resolve(found);
    });
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    died: () => died,
    gauges: async () => ({ files: readdirSync(folder).length }),
    stop: () => void child.kill('SIGKILL'),
  };
}

const callerOf = (url: string): Neighbour => ({
  async work() {
    const start = performance.now();
    const { status } = await fetch(`${url}/ok`);
    if (status !== 200) throw new Error(`ok: ${status}`);
    return [{ what: 'ok', ms: performance.now() - start }];
  },
});

/** Weaknesses that were planted and not seen: none, or nothing else this program says is worth anything. */
export async function unseenWeaknesses(): Promise<{ planted: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (const weakness of weaknesses) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-weak-'));
    const subject = await startWeak(folder);
    try {
      const neighbour = callerOf(subject.url);
      const limits: Limits = {
        // A bare server answers at once; on a busy machine its rest would hide what was planted.
        restP95: 20,
        slower: 3,
        floorMs: 150,
        growthMb: 100,
        childMb: 300,
        logLines: 100,
      };
      const orders = {
        attack: `planted ${weakness}`,
        url: subject.url,
        seconds: 2,
        rate: 20,
        person: { token: '', address: '198.51.100.1' },
        restWithinMs: 500,
      };
      const broken = brokenRules(await measureAttack(subject, neighbour, orders), limits);
      if (!broken.some((sentence) => sentences[weakness].test(sentence)))
        unseen.push(`${weakness} (${broken.join('; ') || 'nothing'})`);
    } finally {
      subject.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { planted: weaknesses.length, unseen };
}
