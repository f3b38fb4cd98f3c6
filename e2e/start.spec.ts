import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@oplano/contracts';
import { runServer, startServer, throwAwayFolder } from '../tools/server-process.ts';
import { call, send } from './support/api.ts';
import { anEmptyDatabase } from './support/own-server.ts';
import { heading } from './support/page.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { menuEntries, toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const production = { NODE_ENV: 'production', APP_SECRET: randomBytes(32).toString('hex') };
const admin = { email: 'admin@aurora.example', password: 'demo12345' };

test('in production the first operator is made through an address that works once [ACC-034, RBAC-001, SHL-028]', async ({
  visitor,
}) => {
  const database = await anEmptyDatabase();
  const server = await startServer({ ...production, DATABASE_URL: database.url });
  try {
    const tokenInLog = () => /\/setup\?token=(\S+)\s/.exec(server.output())?.[1] ?? '';
    await expect.poll(tokenInLog).not.toBe('');
    const token = tokenInLog();
    expect(server.output(), 'no demo').not.toContain('demo12345');
    expect((await send(server.url, routes.auth.login, { body: admin })).status).toBe(401);

    const browser = { baseURL: server.url };
    const blank = await visitor({ at: '/setup', browser });
    await expect(blank.getByRole('alert')).toContainText('falta o código de acesso');
    const page = await visitor({ at: `/setup?token=${token}`, browser });
    await expect(heading(page)).toHaveText('Primeiro acesso ao O Plano');
    await page.getByLabel('Nome da empresa').fill('Minha Plataforma');
    await page.getByLabel('Seu nome').fill('Olga Prado');
    await page.getByLabel('E-mail').fill('olga@example.com');
    await page.getByLabel('Senha', { exact: true }).fill('segredo');
    await page.getByRole('button', { name: 'Criar' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'Tudo pronto!')).toBeVisible();
    await signInByHand(page, { email: 'olga@example.com', password: 'segredo' });
    await expect(page.getByRole('banner')).toContainText('Olá, Olga Prado · Minha Plataforma');
    expect(await menuEntries(page)).toEqual(expect.arrayContaining(['Empresas', 'Usuários', 'Kanban']));

    await page.context().close();

    const late = await visitor({ at: `/setup?token=${token}`, browser });
    await expect(heading(late)).toHaveText(signInTitle);
    const body = {
      companyName: 'Outra',
      name: 'Outro',
      email: 'o@example.com',
      password: 'segredo',
      token,
    };
    const refused = await send(server.url, routes.auth.setUp, { body });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'ERR_SETUP_CLOSED' }),
    ]);
  } finally {
    expect(await server.stop('SIGTERM')).toBe(0);
    await database.drop();
  }
});

for (const [what, settings, sentence] of [
  ['a wrong port', { NODE_ENV: 'development', PORT: 'tres' }, /^The setting PORT is wrong: [^\n]+\n$/],
  ['production without a secret', { NODE_ENV: 'production' }, /^The setting APP_SECRET is missing: [^\n]+\.\n$/],
  ['production without a database', production, /^The setting DATABASE_URL is missing: [^\n]+\.\n$/],
  ['a demo for everybody', { NODE_ENV: 'development', HOST: '0.0.0.0' }, /^The setting HOST is wrong: [^\n]+\.\n$/],
] as const) {
  test(`${what} stops the start with one sentence [RBAC-001]`, async () => {
    const folder = throwAwayFolder();
    const { code, output } = await runServer({ DATA_DIR: folder.path, ...settings });
    folder.remove();
    expect(output).toMatch(sentence);
    expect(code).toBe(1);
  });
}

test('a second start in the same folder says so; a killed server is found again with all its data; Ctrl-C leaves nothing behind [ACC-034]', async () => {
  const folder = throwAwayFolder();
  const settings = { NODE_ENV: 'development', DATA_DIR: folder.path };
  const postmaster = () => path.join(folder.path, 'postgres', 'cluster', 'postmaster.pid');
  try {
    const first = await startServer(settings);
    const second = await runServer(settings);
    expect(second.code).toBe(1);
    expect(second.output).toContain('O Plano is already running in');
    expect(second.output, 'a sentence, not a trace').not.toContain('    at ');

    const { token } = await call(first.url, routes.auth.login, { body: admin });
    const body = { name: 'Sobrevivente', email: 'sobrevivente@aurora.example', password: 'segredo' };
    await call(first.url, routes.users.create, { token, body });
    expect(await first.stop('SIGKILL')).toBeNull();
    const databasePid = Number(readFileSync(postmaster(), 'utf8').split('\n')[0]);
    process.kill(databasePid, 'SIGKILL');

    const next = await startServer(settings);
    expect((await send(next.url, routes.auth.login, { body })).status, 'nothing is lost').toBe(200);
    expect(await next.stop('SIGINT')).toBe(0);
    expect(existsSync(postmaster()), 'the database has stopped').toBe(false);
    expect(existsSync(path.join(folder.path, 'server.lock'))).toBe(false);
  } finally {
    folder.remove();
  }
});
