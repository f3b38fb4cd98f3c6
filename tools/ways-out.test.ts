import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { inspectSource } from './inspect-source.ts';
import { root } from './run-command.ts';

/**
 * Who may call other machines without `platform/outbound`. A new line here is a decision: the address must come from
 * the operator, never from a tenant, a customer or a provider.
 */
const ownWays: Readonly<Record<string, string>> = {
  'server/src/platform/outbound/create-outbound.ts': 'the way out itself',
  'server/src/features/lab/serve-lab.ts': 'LAB_URL, refused in production',
  'server/src/app/demo/seed-lab.ts': 'LAB_URL, refused in production',
  'server/src/ports/mail/create-mail.ts': 'SMTP_URL, which is the operator’s',
  'server/src/platform/sandbox/harden.ts': 'takes these ways away from a parser',
  'server/src/ports/channels/whatsapp/endpoint.ts': 'the lab’s media server, refused in production',
  'server/src/ports/pix/create-pix.ts': 'reads a certificate; it calls nobody',
  'server/src/ports/pix/efi-bank.ts': 'the bank of the installation, at an address the operator set, over mutual TLS',
};

const callingModules = /^(node:)?(https?|http2|net|tls|dgram)$|^(undici|ws|axios|got|node-fetch|nodemailer)$/;
/** Modules from which only types, or what listens and judges, is taken. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  'node:net': ['BlockList', 'isIP', 'LookupFunction', 'AddressInfo'],
};

/** Every place in a file that could call another machine. */
const waysOutOf = (file: string): string[] =>
  inspectSource(file, (report) => ({
    ImportDeclaration(node) {
      if (!callingModules.test(node.source.value) || node.importKind === 'type') return;
      for (const specifier of node.specifiers) {
        const isType = specifier.type === 'ImportSpecifier' && specifier.importKind === 'type';
        const name =
          specifier.type === 'ImportSpecifier' && 'name' in specifier.imported ? specifier.imported.name : '*';
        if (!isType && !harmless[node.source.value]?.includes(name)) report(node, `${node.source.value} ${name}`);
      }
    },
    CallExpression({ callee }) {
      const isFetch = callee.type === 'Identifier' && ['fetch', 'WebSocket'].includes(callee.name);
      const isGlobal =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'globalThis' &&
        'name' in callee.property &&
        callee.property.name === 'fetch';
      if (isFetch || isGlobal) report(callee, 'fetch');
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && ['WebSocket', 'EventSource'].includes(callee.name))
        report(callee, callee.name);
    },
  })).map(({ line, message }) => `${line}: ${message}`);

const isOurs = (file: string): boolean =>
  file.endsWith('.ts') && !isTestFile(file) && !/\.fixture\.ts$|\/testing\//.test(file);

test('the server calls addresses of others through the one way out', () => {
  const files = listFiles(path.join(root, 'server', 'src')).filter(isOurs);
  const found = files.filter((file) => waysOutOf(file).length > 0).map((file) => path.relative(root, file));
  // Listening is not calling; the database and the embedded PostgreSQL are the operator’s.
  const listeners = ['server/src/platform/postgres/launch.ts'];
  expect(found.filter((file) => !listeners.includes(file)).toSorted()).toEqual(Object.keys(ownWays).toSorted());
});

test.each([
  `await fetch('http://x')`,
  `globalThis.fetch('http://x')`,
  `import http from 'node:http';`,
  `import { request } from 'https';`,
  `import { fetch as go } from 'undici';`,
  `import { connect } from 'node:net';`,
  `new WebSocket('ws://x')`,
])('a file with %s is noticed', (source) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-ways-'));
  const file = path.join(folder, 'planted.ts');
  writeFileSync(file, source);
  expect(waysOutOf(file)).not.toEqual([]);
  writeFileSync(file, `import type { Server } from 'node:http'; import { isIP } from 'node:net'; prefetch('x');`);
  expect(waysOutOf(file)).toEqual([]);
  rmSync(folder, { recursive: true });
});
