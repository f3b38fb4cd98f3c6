import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { createKeyStore } from '../features/connections/sessions/key-store.ts';
import { startTestApp } from '#test/app';
import { createTestDatabase } from '#test/database';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, nextAddress, signIn } from '#test/people';
import { testSecret } from '#test/run-app';
import { readCatalogue } from '../../test/structure/catalogue.ts';
import { aConnection } from '#test/things';
import { makeBackup } from './make-backup.ts';
import { aBench } from '#test/backup-bench';

/** The ways in which a secret could stand in a dump. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
];

async function everythingIn(folder: string): Promise<string> {
  const files = await readdir(path.join(folder, 'tables'));
  const texts = await Promise.all(
    files.map(async (file) => gunzipSync(await readFile(path.join(folder, 'tables', file))).toString('latin1')),
  );
  return texts.join('\n');
}

test('no token, key or password of a tenant stands readable in a dump or in the log', async () => {
  const app = await startTestApp();
  const bench = await aBench(inject('testPostgres').ownerUrl);
  try {
    const company = await aCompany(app);
    const password = 'a-password-nobody-else-has';
    const admin = await signIn(app, await aPerson(app, company, { profile: 'admin', password }), password);
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      payload: { email: admin.email, password: 'a-wrong-password-of-somebody' },
    });
    const secrets = {
      password,
      wrongPassword: 'a-wrong-password-of-somebody',
      refresh: admin.cookie.split('.')[2] ?? '',
      access: admin.token,
      accessToken: 'EAAG-of-the-cloud-api-0123456789',
      renewedToken: 'EAAG-renewed-9876543210-abcdef',
      verifyToken: 'a-word-that-meta-must-repeat-0001',
      token: 'T0kenForProgramsOfTheCompany01',
      sessionKey: 'a-key-of-a-paired-account-7777',
      assistantKey: 'sk-of-the-assistant-beside-people-42',
    };
    const account = { accountId: '1234567890', accessToken: secrets.accessToken, verifyToken: secrets.verifyToken };
    const form = { name: 'Oficial', channel: 'whatsappapi', token: secrets.token, ...account };
    const made = await admin.call('POST', '/whatsapp', form);
    expect([made.statusCode, made.body.includes(secrets.accessToken)]).toEqual([200, false]);
    const { id } = made.json<{ id: number }>();
    const renewed = await admin.call('PUT', `/whatsapp/${id}`, { accessToken: secrets.renewedToken });
    expect(renewed.statusCode).toBe(200);

    const kept = await admin.call('PUT', '/assistant/account', { apiKey: secrets.assistantKey });
    expect([kept.statusCode, kept.body.includes(secrets.assistantKey)]).toEqual([200, false]);

    const paired = await aConnection(app, company, 'Pareada');
    const { runtime, channels, nodeId } = app.app;
    const place = { companyId: company.companyId, connectionId: paired };
    const rights = { nodeId, forgotten: new AbortController().signal };
    const store = createKeyStore({ db: runtime.db, sealing: channels.sealing, ...place, ...rights });
    const session =
      'insert into channel_sessions (connection_id, company_id, node_id, since) values ($1, $2, $3, now())';
    await ownerQuery(app, session, paired, company.companyId, nodeId);
    await store.set([{ kind: 'creds', id: '', value: secrets.sessionKey }]);

    const folder = path.join(bench.folder, 'archive');
    const say = (): void => undefined;
    const source = { ownerUrl: app.ownerUrl, storage: app.app.storage, secret: testSecret, withSecret: false, say };
    await makeBackup(folder, source);
    const dump = await everythingIn(folder);
    // It is the dump of this company, so what is missing is missing for a reason.
    expect(dump).toContain(admin.email);
    expect(dump).toContain('Pareada');
    const inDump = Object.entries(secrets).filter(([, secret]) => spellings(secret).some((one) => dump.includes(one)));
    expect(inDump.map(([name]) => name)).toEqual([]);
    const log = app.logged.join('');
    expect(Object.entries(secrets).filter(([, secret]) => log.includes(secret))).toEqual([]);
  } finally {
    await bench.remove();
    await app.stop();
  }
});

/** Columns whose name speaks of a secret and that hold none in plain, with the reason. */
const notSecret: Readonly<Record<string, string>> = {
  'users.password_hash': 'argon2, or bcrypt of somebody who moved here and has not signed in yet: made to be kept',
  'prompts.max_tokens': 'how much an assistant may say',
  'prompt_usage.input_tokens': 'how much it was told',
  'prompt_usage.output_tokens': 'how much it said',
  'assistant_usage.input_tokens': 'how much it was told beside people',
  'assistant_usage.output_tokens': 'how much it said there',
  'assistant_months.input_tokens': 'how much it was told in a month',
  'assistant_months.output_tokens': 'how much it said in a month',
};

test('a column that would hold a secret holds bytes: a hash or something sealed', async () => {
  const database = await createTestDatabase();
  const { tables } = await readCatalogue(database.ownerUrl);
  await database.drop();
  const speaking = tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => /token|secret|password|credential|api_key|private_key/.test(name))
      .map(({ name, type }) => ({ place: `${table.name}.${name}`, type })),
  );
  expect(speaking.length).toBeGreaterThan(3);
  const plain = speaking.filter(({ place, type }) => type !== 'bytea' && !(place in notSecret));
  expect(plain).toEqual([]);
});
