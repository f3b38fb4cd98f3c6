import { applyMutation, lineOf } from './operators.ts';
import type { Hunted } from './hunt.ts';

/** A survivor for whoever has to write its test: where, what, and the lines before and after. */
export function describeMutant({ mutant, fate }: Hunted, source: string): string {
  const changed = applyMutation(source, mutant);
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const until = (text: string, end: number): string => {
    const stop = text.indexOf('\n', end);
    return text.slice(from, stop < 0 ? undefined : stop);
  };
  const mark = (text: string, sign: string): string => text.replaceAll(/^/gm, `  ${sign} `);
  const after = mutant.start + mutant.text.length;
  return [
    `${mutant.file}:${lineOf(source, mutant.start)} ${mutant.kind}, ${fate}`,
    mark(until(source, mutant.end), '-'),
    mark(until(changed, after), '+'),
  ].join('\n');
}

/** How many were noticed, in all and by area. One whose tests never ended was noticed. */
export function summaryOf(hunted: readonly Hunted[]): { killed: number; share: number; lines: string[] } {
  const isKilled = ({ fate }: Hunted): boolean => fate === 'killed' || fate === 'late';
  const killed = hunted.filter(isKilled).length;
  const areas = [...new Set(hunted.map(({ mutant }) => mutant.area))];
  const lines = areas.map((area) => {
    const own = hunted.filter(({ mutant }) => mutant.area === area);
    return `${area.padEnd(10)} ${String(own.filter(isKilled).length).padStart(4)} of ${own.length}`;
  });
  return { killed, share: hunted.length === 0 ? 0 : killed / hunted.length, lines };
}
