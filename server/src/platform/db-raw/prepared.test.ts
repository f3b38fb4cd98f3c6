import { expect, test } from 'vitest';
import { createNames } from './prepared.ts';

test('a statement that comes again and again gets a name of its own and keeps it', () => {
  const nameOf = createNames();
  const names = (text: string) => Array.from({ length: 4 }, () => nameOf(text));
  const [first, second] = [names('select "a" from "b" where "c" = $1'), names('select "d" from "b" where "c" = $1')];
  expect(first.slice(0, 2)).toEqual([undefined, undefined]);
  expect(first[2]).toBeDefined();
  expect(first[3]).toBe(first[2]);
  expect(second[3]).not.toBe(first[3]);
});

test('one that names no columns gets none, since it would fail once its table has a new column', () => {
  const nameOf = createNames();
  const texts = [
    'select * from "tickets" where "id" = $1',
    'select "tickets".*, "contacts"."name" from "tickets" where "id" = $1',
    'update "tickets" set "unread" = $1 returning *',
  ];
  for (const text of texts) expect(Array.from({ length: 5 }, () => nameOf(text))).not.toContain('s1');
  const counted = 'select count(*) as "count" from "tickets" where "id" = $1';
  expect(Array.from({ length: 5 }, () => nameOf(counted)).at(-1)).toBe('s1');
});

test('statements that are never the same, and more than a connection should keep, get none', () => {
  const nameOf = createNames();
  for (let index = 0; index < 10_000; index += 1) expect(nameOf(`select ${index} where 1 = $1`)).toBeUndefined();
  const named = new Set<string>();
  for (let index = 0; index < 600; index += 1) {
    for (let time = 0; time < 3; time += 1) {
      const name = nameOf(`select "column${index}" where 1 = $1`);
      if (name) named.add(name);
    }
  }
  expect(named.size).toBe(500);
});
