import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { csvStream, xlsxStream } from './index.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * What is held, without what only waits to be collected, in megabytes. The memory of the process says less: the engine takes
 * 130 to 150 MB for its garbage, whatever is written.
 */
function heldMegabytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Rows as wide as those of a report, in pieces with a pause between them, as a database hands them out. */
async function* rowsOf(state: { made: number }, wanted: number): AsyncGenerator<string[]> {
  for (; state.made < wanted; state.made += 1) {
    if (state.made % 2_000 === 0) await turn();
    const at = `2026-03-${String((state.made % 28) + 1).padStart(2, '0')} 10:00`;
    const said = `Olá! Meu pedido ${state.made} ainda não chegou 📦 & já paguei <ontem>`;
    yield [
      String(state.made),
      'Loja',
      `Contato ${state.made}`,
      'Ana',
      'Vendas',
      'Encerrado',
      said,
      at,
      at,
      '12.5',
      '9',
    ];
  }
}

type Rows = AsyncIterable<readonly string[]>;

/** The kinds of files, and what writes them. */
export const kindsOfSheets = [
  ['csv', csvStream],
  ['xlsx', (rows: Rows) => xlsxStream(rows, 'Relatorio')],
] as const;

/** Writes so many rows and looks every now and then what is held: no more at the end than at the beginning. */
export async function expectNothingHeld(write: (rows: Rows) => AsyncIterable<unknown>, wanted: number): Promise<void> {
  const state = { made: 0 };
  const file = write(rowsOf(state, wanted));
  const held: number[] = [];
  let bytes = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    // Who does not read on is not written for: nothing piles up behind a slow line.
    if (bytes === 0) for (let pause = 0; pause < 200; pause += 1) await turn();
    if (bytes === 0) expect(state.made).toBeLessThan(50_000);
    bytes += chunk.length;
    if (state.made >= ((held.length + 1) * wanted) / 10) held.push(heldMegabytes());
  }
  expect(state.made).toBe(wanted);
  expect(bytes).toBeGreaterThan(wanted * 5);
  expect(held.length).toBeGreaterThanOrEqual(9);
  expect(Math.max(...held) - (held[0] ?? 0), held.map(Math.round).join(', ')).toBeLessThan(20);
}
