import type { Macro } from '@oplano/contracts/macros';
import { inOrderOf, nameOf, paged, run, sampleInstant, someSearches, whole, type Subject } from '#testing/live-days';
import { macroRecord, macrosQuery } from './macros.api.ts';

const macros: Subject<Macro> = {
  make: (_id, random) => ({
    name: nameOf(random),
    message: 'Oi',
    steps: [{ do: 'close', closing: 'silent' }],
    shared: random.chance(0.5),
    userId: 7,
    createdAt: sampleInstant,
  }),
  created: (macro) => ['macros', 'create', { macro }],
  updated: (macro) => ['macros', 'update', { macro }],
  deleted: ({ id }) => ['macros', 'delete', { macroId: id }],
  views: [
    ...someSearches.map((searchParam) => paged(macroRecord.list, { searchParam })),
    whole<Macro>(
      macrosQuery,
      inOrderOf(({ name }) => name),
    ),
  ],
};

export const liveDays = { macros: run(macros) };
