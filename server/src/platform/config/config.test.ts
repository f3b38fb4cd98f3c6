import { describe, expect, test } from 'vitest';
import { ConfigError, describeSettings, loadConfig, warningsOf } from './index.ts';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: '0123456789abcdefghijklmnopqrstuv',
  DATABASE_URL: 'postgres://user@db.example/oplano',
};

describe('the settings', () => {
  test('have defaults that make a demo on loopback', () => {
    expect(loadConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      dataDir: './data',
      databaseUrl: undefined,
      roles: ['web', 'worker', 'channels'],
      logLevel: 'warn',
      s3: undefined,
      lab: undefined,
      graph: { baseUrl: 'https://graph.facebook.com', version: 'v25.0' },
    });
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ PUBLIC_URL: 'inbox.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.com/inbox' }, 'PUBLIC_URL'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    [{ BACKUPS_KEPT_DAYS: 'two weeks' }, 'BACKUPS_KEPT_DAYS'],
    [{ PIX_AUTHORITY: '/etc/ssl/bank.pem' }, 'PIX_AUTHORITY'],
    [{ ROLES: 'web,cook' }, 'ROLES'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
    [{ OUTBOUND_ALLOW: '10.0.0.0/8, http://inside' }, 'OUTBOUND_ALLOW'],
    [{ WEB_ORIGINS: '*' }, 'WEB_ORIGINS'],
    [{ WEB_ORIGINS: 'https://app.example.com/inbox' }, 'WEB_ORIGINS'],
    [{ TRUST_PROXY: 'the proxy' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '127.0.0.1, 10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
    [{ REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    [{ S3_ENDPOINT: 'files.example' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://x.example' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@example.com' }, 'PUBLIC_URL'],
    [{ MAIL_FROM: 'O Plano <nobody>' }, 'MAIL_FROM'],
    [{ NODE_ENV: 'production' }, 'APP_SECRET'],
    [{ ...production, DATABASE_URL: '' }, 'DATABASE_URL'],
    [{ ...production, APP_SECRET: 'x'.repeat(40) }, 'APP_SECRET'],
    [{ ...production, APP_SECRET: 'changeme'.repeat(5) }, 'APP_SECRET'],
    [{ ...production, DEMO: 'on' }, 'DEMO'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ GRAPH_VERSION: '13' }, 'GRAPH_VERSION'],
    [{ WHATSAPP_VERSION: 'new' }, 'WHATSAPP_VERSION'],
    [{ ...production, LAB_URL: 'http://127.0.0.1:1' }, 'LAB_URL'],
    [{ ...production, LAB_WHATSAPP_URL: 'ws://127.0.0.1:1' }, 'LAB_WHATSAPP_URL'],
  ])('%j stops the start with one sentence that names %s', (env, name) => {
    const load = () => loadConfig(env);
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^The setting ${name}\\b.*\\.$`));
    // Said to people, not to programmers.
    expect(load).not.toThrow(/Invalid|expected|pattern|[<>]=|\\[dw]/);
  });

  test.each([
    [{ PORT: 'abc' }, 'a whole number is meant'],
    [{ PORT: '70000' }, 'at most 65535 is meant'],
    [{ DEMO: 'yes' }, 'one of on, off is meant'],
    [{ APP_SECRET: 'short' }, 'at least 32 characters are meant'],
    [{ DATABASE_URL: 'mysql://x' }, 'an address that begins with postgres:// is meant'],
    [{ REDIS_URL: 'localhost:6379' }, 'an address that begins with redis:// is meant'],
    [{ S3_ENDPOINT: 'files.example' }, 'a whole address with its protocol is meant'],
    [{ PUBLIC_URL: 'ftp://x.example' }, 'a whole address with its protocol is meant'],
  ])('%j says what is meant: %s', (env, meant) => {
    expect(() => loadConfig(env)).toThrow(`is wrong: ${meant}.`);
  });

  test('believe proxies by address, by range and by the names of ranges', () => {
    const trusted = (TRUST_PROXY: string) => loadConfig({ TRUST_PROXY }).trustProxy;
    expect(trusted('127.0.0.1, 10.1.0.0/16 ,fd00::/8,loopback')).toEqual([
      '127.0.0.1',
      '10.1.0.0/16',
      'fd00::/8',
      'loopback',
    ]);
    expect(trusted('')).toEqual([]);
  });

  test('name the sender of mails with or without a name', () => {
    const from = (MAIL_FROM: string) =>
      loadConfig({ SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://x.example', MAIL_FROM }).mail?.from;
    expect(from('O Plano <a@example.com>')).toEqual({ name: 'O Plano', address: 'a@example.com' });
    expect(from('a@example.com')).toEqual({ name: '', address: 'a@example.com' });
  });

  test('listen elsewhere only without the demo', () => {
    expect(loadConfig({ HOST: '0.0.0.0', DEMO: 'off' }).host).toBe('0.0.0.0');
    expect(loadConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({ demo: false, logLevel: 'info' });
  });

  test('warn of sessions that others can read, in production alone', () => {
    const warned = (PUBLIC_URL: string) => warningsOf(loadConfig({ ...production, PUBLIC_URL })).length;
    expect([warned('http://inbox.example.com'), warned(''), warned('https://inbox.example.com')]).toEqual([1, 1, 0]);
    expect(warningsOf(loadConfig({}))).toEqual([]);
  });

  test('do not repeat a secret that is wrong', () => {
    expect(() => loadConfig({ APP_SECRET: 'topsecret' })).not.toThrow(/topsecret/);
  });

  test('are documented with defaults that they take as they stand there', () => {
    const given = describeSettings().filter(({ fallback }) => fallback !== '');
    expect(given.map(({ name }) => name)).toContain('OPERATORS_SECOND_FACTOR');
    for (const { name, fallback } of given) expect(loadConfig({ [name]: fallback })).toEqual(loadConfig({}));
  });

  test('each have a meaning for the documents', () => {
    expect(describeSettings().filter(({ meaning }) => meaning.length < 10)).toEqual([]);
  });
});
