import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ESTree } from 'vite';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { inspectSource } from './inspect-source.ts';
import { root } from './run-command.ts';

/** Comparisons that tell nobody anything worth knowing, with the reason. */
const harmless: Readonly<Record<string, string>> = {
  'server/src/app/verify-log.ts': 'whether a chain ends where its owner says; both stand in the same database',
  'server/src/features/auth/find-accounts.ts':
    'hashes of argon2id that the server computed itself: how far two agree tells nothing of a password',
  'server/src/features/auth/second-factor/prove-password.ts':
    'whether a stored hash is still the one that was compared',
  'server/src/features/auth/sign-in.ts': 'whether a stored hash is still the one that was compared',
  'server/src/features/connections/update-connection.ts': 'whether a form changed a token that its sender can read',
  'server/src/features/users/update-user.ts': 'whether a stored hash is still the one that was compared',
  'server/src/ports/channels/whatsapp/media/fetch-media.ts':
    'whether a file arrived whole; its sender told its fingerprint',
};

const secretName = /(token|secret|signature|password|hash|digest|hmac|mac|sig)$/i;

function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  if (node.type === 'CallExpression') return nameOf(node.callee);
  return '';
}

/** `===` stops at the first difference, and its time tells where that was; `sameSecret` does not. */
const comparisonsIn = (file: string): number[] =>
  inspectSource(file, (report) => ({
    BinaryExpression(node) {
      if (!/^[!=]==?$/.test(node.operator)) return;
      const sides = [node.left, node.right];
      // What kind of thing it is, or whether there is one, is no secret.
      const isPlain = sides.some(
        (side) => side.type === 'Literal' || side.type === 'UnaryExpression' || nameOf(side) === 'undefined',
      );
      if (!isPlain && sides.some((side) => secretName.test(nameOf(side)))) report(node, 'compared');
    },
  })).map(({ line }) => line);

test('no secret of the server is compared in a time that tells how much of it was right', () => {
  const files = listFiles(path.join(root, 'server', 'src')).filter((file) => file.endsWith('.ts') && !isTestFile(file));
  const found = files.filter((file) => comparisonsIn(file).length > 0).map((file) => path.relative(root, file));
  expect(found).toEqual(Object.keys(harmless));
});

test.each([
  'shown === token',
  'headers.authorization !== config.metricsToken',
  'sign(body) === given.signature',
  'createHmac("sha256", key).digest("hex") == x',
])('%s is noticed', (source) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-time-'));
  const file = path.join(folder, 'planted.ts');
  writeFileSync(file, source);
  expect(comparisonsIn(file)).toEqual([1]);
  writeFileSync(file, `token === undefined; typeof token === 'string'; token === ''; name === other;`);
  expect(comparisonsIn(file)).toEqual([]);
  rmSync(folder, { recursive: true });
});
