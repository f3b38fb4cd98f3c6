import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';
import { idsInFile } from './test-titles.ts';

interface Requirement {
  id: string;
  area: string;
  text: string;
}

export interface Coverage {
  /** Every line of docs/requirements.tsv, in its order. */
  requirements: Requirement[];
  named: Set<string>;
  /** Lines that wait for a later page, with the reason. */
  later: Map<string, string>;
  problems: string[];
}

function readTable(file: string): string[][] {
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t'));
}

/** Reads the requirements and what the tests below `base` say about them. */
export function readCoverage(base: string): Coverage {
  const problems: string[] = [];
  const requirements = readTable(path.join(base, 'docs', 'requirements.tsv')).map(
    ([id = '', area = '', , text = '']): Requirement => ({ id, area, text }),
  );
  const known = new Set(requirements.map(({ id }) => id));
  const named = new Set<string>();
  for (const file of listFiles(base).filter(isTestFile)) {
    const place = path.relative(base, file);
    try {
      for (const id of idsInFile(file)) {
        if (known.has(id)) named.add(id);
        else problems.push(`${place} names ${id}, which docs/requirements.tsv does not have`);
      }
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const later = new Map<string, string>();
  for (const [id = '', reason = ''] of readTable(path.join(base, 'docs', 'requirements-later.tsv'))) {
    if (!known.has(id))
      problems.push(`docs/requirements-later.tsv has ${id}, which docs/requirements.tsv does not have`);
    else if (reason.trim() === '') problems.push(`docs/requirements-later.tsv gives no reason for ${id}`);
    else later.set(id, reason.trim());
  }
  return { requirements, named, later, problems };
}

const areasOf = ({ requirements }: Coverage) => [...new Set(requirements.map(({ area }) => area))];

function printArea(coverage: Coverage, area: string): void {
  const lines = coverage.requirements.filter((requirement) => requirement.area === area);
  const named = lines.filter(({ id }) => coverage.named.has(id));
  const later = lines.filter(({ id }) => coverage.later.has(id) && !coverage.named.has(id));
  const suffix = later.length > 0 ? `, ${later.length} later` : '';
  console.log(`${area.padEnd(6)} ${String(named.length).padStart(4)} of ${String(lines.length).padStart(4)}${suffix}`);
}

function printLines(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}

/** Lines of these areas that no test names and nobody has explained. */
export function openLines(coverage: Coverage, areas: string[]): Requirement[] {
  return coverage.requirements.filter(
    ({ id, area }) => areas.includes(area) && !coverage.named.has(id) && !coverage.later.has(id),
  );
}

function report(coverage: Coverage, areas: string[], isDetailed: boolean): void {
  for (const area of areas) printArea(coverage, area);
  const open = openLines(coverage, areas);
  const later = coverage.requirements.filter(({ id, area }) => areas.includes(area) && coverage.later.has(id));
  printLines(
    'Waiting for a later page:',
    later.map(({ id }) => `${id} ${coverage.later.get(id)}${coverage.named.has(id) ? ' (but a test names it)' : ''}`),
  );
  printLines(
    'Named by no test:',
    isDetailed
      ? open.map(({ id, text }) => `${id} ${text}`)
      : areas.flatMap((area) => {
          const ids = open.filter((line) => line.area === area).map(({ id }) => id);
          return ids.length > 0 ? [ids.join(' ')] : [];
        }),
  );
  const total = coverage.requirements.filter(({ area }) => areas.includes(area));
  const named = total.filter(({ id }) => coverage.named.has(id)).length;
  console.log(`\n${named} of ${total.length} named by a test, ${open.length} open`);
}

function main(): number {
  const { values } = parseArgs({ options: { area: { type: 'string' }, check: { type: 'string' } } });
  const coverage = readCoverage(root);
  const all = areasOf(coverage);
  const wanted = (values.check ?? values.area)?.split(',').map((area) => area.trim());
  const unknown = (wanted ?? []).filter((area) => !all.includes(area));
  report(coverage, wanted?.filter((area) => all.includes(area)) ?? all, wanted !== undefined);
  const problems = [...unknown.map((area) => `there is no area ${area}`), ...coverage.problems];
  for (const problem of problems) console.error(problem);
  const open = values.check === undefined ? [] : openLines(coverage, wanted ?? []);
  return problems.length > 0 || open.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main();
