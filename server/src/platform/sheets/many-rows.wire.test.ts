import { test } from 'vitest';
import { expectNothingHeld, kindsOfSheets } from './many-rows.fixture.ts';

test.each(kindsOfSheets)(
  'a hundred thousand rows become a file of the kind %s, of which no more is held at the end than at the beginning [REP-013]',
  async (_kind, write) => expectNothingHeld(write, 100_000),
);
