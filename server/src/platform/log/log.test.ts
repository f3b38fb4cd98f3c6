import { expect, test } from 'vitest';
import { createLog, withoutSecrets } from './index.ts';

const write = (record: object): string => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).info(record, 'something happened');
  return lines.join('');
};

test.each([
  { password: 'hunter2' },
  { body: { password: 'hunter2' } },
  { input: { body: { token: 'hunter2' } } },
  { session: { refreshToken: 'hunter2', secret: 'hunter2' } },
  { headers: { authorization: 'Bearer hunter2', cookie: 'jrt=hunter2' } },
  { config: { s3: { secretKey: 'hunter2', accessKey: 'hunter2' } } },
  { config: { graph: { appSecret: 'hunter2' }, databaseUrl: 'postgres://o:hunter2@db/o' } },
  { body: { accessToken: 'hunter2', verifyToken: 'hunter2', facebookUserToken: 'hunter2' } },
  { err: new Error('GET https://graph.example/me?access_token=hunter2&appsecret_proof=hunter2 failed') },
  { err: new Error('connect postgres://oplano:hunter2@db.example:5432/oplano') },
  { err: new Error('outer', { cause: new Error('sent Authorization: Bearer hunter2hunter2') }) },
])('a secret in %j is not written', (record) => {
  const line = write(record);
  expect(line).toContain('something happened');
  expect(line).not.toContain('hunter2');
});

test('a secret in an address is not written', () => {
  expect(write({ req: { method: 'GET', id: '1', url: '/socket.io/?userId=7&token=hunter2&t=1' } })).not.toContain(
    'hunter2',
  );
  expect(withoutSecrets('/setup?token=abc#x')).toBe('/setup?token=[hidden]#x');
  expect(withoutSecrets('/files/a.jpg?exp=1&sig=abc')).toBe('/files/a.jpg?exp=1&sig=[hidden]');
  expect(withoutSecrets('/users?searchParam=ana')).toBe('/users?searchParam=ana');
  expect(withoutSecrets('see https://example.com/a:b@c and user:x@y')).toBe(
    'see https://example.com/a:b@c and user:x@y',
  );
});

test('an error is written with its stack, once', () => {
  const line = write({ err: new Error('broken') });
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'broken', stack: expect.stringContaining('log.test.ts') } });
});
