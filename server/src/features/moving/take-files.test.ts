import { expect, test } from 'vitest';
import { whyLeft } from './take-files.ts';

const at = '/srv/backend/public/company1/foto.jpg';
const refused = (path: string) => Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path });

test('a file of theirs that this user may not read is left, and does not end the run', () => {
  expect(whyLeft(refused(at), at)).toBe('cannot be read');
});

test('a place of ours that cannot be written ends the run, which is repeated', () => {
  const ours = refused('/var/lib/oplano/staging/1');
  expect(() => whyLeft(ours, at)).toThrow(ours);
});
