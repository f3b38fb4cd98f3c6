import { expect, test } from 'vitest';
import { changesSince } from './changes-since.ts';

test('a form sends what it changed with what stood there before, and nothing of what others may have changed', () => {
  const record = { id: 7, name: 'Aurora', dueDate: null, users: 3 };
  expect(changesSince(record, { name: 'Aurora', dueDate: '2027-01-31', users: 4 })).toEqual({
    dueDate: '2027-01-31',
    users: 4,
    seen: { dueDate: null, users: 3 },
  });
  expect(changesSince(record, { name: 'Aurora' })).toEqual({ seen: {} });
});

test('what the record does not have is sent and was not seen', () => {
  expect(JSON.stringify(changesSince({ name: 'Aurora' }, { name: 'Aurora', passwordDefault: 'segredo' }))).toBe(
    '{"passwordDefault":"segredo","seen":{}}',
  );
});
