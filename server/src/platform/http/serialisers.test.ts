import { expect, test } from 'vitest';
import { lateSerialisers } from './serialisers.ts';

const shape = { type: 'object', properties: { name: { type: 'string' } } };

test('an answer is written with the fields of its shape and no other', async () => {
  const write = (await lateSerialisers())({ schema: shape });
  expect(write({ name: 'Ana', secret: 'x' })).toBe('{"name":"Ana"}');
});

test('all servers of a process write a shape with the same program', async () => {
  const [one, other] = [await lateSerialisers(), await lateSerialisers()];
  expect(one({ schema: shape })).toBe(other({ schema: shape }));
});

test('nothing is generated for a shape before its first answer', async () => {
  const write = (await lateSerialisers())({ schema: { type: 'no such type' } });
  expect(() => write({})).toThrow(/schema is invalid/);
});
