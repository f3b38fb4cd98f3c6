import { expect, test } from 'vitest';
import { createHeldRooms } from './held-rooms.ts';

test('a room is entered with its first holder and left with its last', () => {
  const held = createHeldRooms();
  expect(held.put('own', ['company', 'user'])).toEqual({ entered: ['company', 'user'], left: [] });
  expect(held.put('a', ['list', 'company', 'list'])).toEqual({ entered: ['list'], left: [] });
  expect(held.put('b', ['list'])).toEqual({ entered: [], left: [] });
  expect(held.drop('a')).toEqual({ entered: [], left: [] });
  expect(held.drop('b')).toEqual({ entered: [], left: ['list'] });
  expect(held.drop('b')).toEqual({ entered: [], left: [] });
  expect(held.rooms()).toEqual(['company', 'user']);
});

test('a holder that is given other rooms leaves only those nobody else holds', () => {
  const held = createHeldRooms();
  held.put('a', ['one', 'two']);
  held.put('b', ['two']);
  expect(held.put('a', ['three'])).toEqual({ entered: ['three'], left: ['one'] });
  expect([held.holds('two'), held.holds('one')]).toEqual([true, false]);
});

test('after any hundred changes the rooms are those of all holders together', () => {
  let state = 7;
  const below = (max: number): number => (state = (state * 48_271) % 2_147_483_647) % max;
  for (let day = 0; day < 50; day += 1) {
    const [held, model, entered] = [createHeldRooms(), new Map<string, string[]>(), new Set<string>()];
    for (let step = 0; step < 100; step += 1) {
      const holder = `holder ${below(6)}`;
      const rooms = below(3) === 0 ? [] : Array.from({ length: below(4) }, () => `room ${below(8)}`);
      const change = rooms.length === 0 ? held.drop(holder) : held.put(holder, rooms);
      model.set(holder, rooms);
      for (const room of change.entered) entered.add(room);
      for (const room of change.left) entered.delete(room);
    }
    const wanted = [...new Set([...model.values()].flat())].toSorted();
    expect([held.rooms().toSorted(), [...entered].toSorted()]).toEqual([wanted, wanted]);
  }
});
