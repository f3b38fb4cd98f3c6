import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inspectSource } from './inspect-source.ts';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/**
 * What takes long, and so must not happen while a transaction is open, and who may use it. Every place in these lists
 * calls `demandNoTransaction` before it begins, or runs before there is a database at all. Lists may shrink.
 */
const places: readonly { what: RegExp; where: readonly string[] }[] = [
  {
    what: /^sharp$/,
    // In a process of its own; what starts it refuses.
    where: ['server/src/platform/media/picture.confined.ts'],
  },
  { what: /argon2/, where: ['server/src/platform/crypto/passwords.ts'] },
  // What asks it refuses.
  { what: /bcrypt$/, where: ['server/src/platform/crypto/bcrypt.ts'] },
  {
    what: /^(node:)?worker_threads$/,
    where: [],
  },
  {
    what: /^(node:)?child_process$/,
    where: [
      'server/src/platform/postgres/init-cluster.ts',
      'server/src/platform/postgres/launch.ts',
      'server/src/platform/postgres/postmaster.ts',
      'server/src/platform/postgres/run-as.ts',
      'server/src/platform/sandbox/memory-of.ts',
      'server/src/platform/sandbox/start-child.ts',
    ],
  },
  // The store as such refuses to work inside a transaction; what it is made of does not.
  { what: /\/(folder|s3)-storage(\.ts)?$/, where: ['server/src/ports/storage/create-storage.ts'] },
  { what: /^@aws-sdk\//, where: ['server/src/ports/storage/s3-storage.ts'] },
];

/** The modules a file brings in that are slow; types cost nothing. */
const slowImportsOf = (file: string): string[] =>
  inspectSource(file, (report) => ({
    ImportDeclaration(node) {
      if (node.importKind !== 'type') report(node, node.source.value);
    },
    ExportNamedDeclaration(node) {
      if (node.source && node.exportKind !== 'type') report(node, node.source.value);
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal') report(node, String(node.source.value));
    },
  }))
    .map(({ message }) => message)
    .filter((module) => places.some(({ what }) => what.test(module)));

const isOurs = (file: string): boolean =>
  file.endsWith('.ts') && !isTestFile(file) && !/\.fixture\.ts$|\/testing\//.test(file);

test('pictures, passwords, processes and the inside of the store are used only where they may be', () => {
  const files = listFiles(path.join(root, 'server', 'src')).filter(isOurs);
  const found = files.flatMap((file) =>
    slowImportsOf(file).map((module) => ({ module, file: path.relative(root, file) })),
  );
  for (const { what, where } of places) {
    const users = found.filter(({ module }) => what.test(module)).map(({ file }) => file);
    expect([String(what), [...new Set(users)].toSorted()]).toEqual([String(what), where.toSorted()]);
  }
});

test.each([
  `import sharp from 'sharp';`,
  `import { hash } from '@node-rs/argon2';`,
  `import { spawn } from 'child_process';`,
  `import { Worker } from 'node:worker_threads';`,
  `import { createFolderStorage } from '#ports/storage/folder-storage.ts';`,
  `export { createS3Storage } from './s3-storage.ts';`,
  `const sdk = await import('@aws-sdk/client-s3');`,
])('a file with %s is noticed', (source) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-slow-'));
  const file = path.join(folder, 'planted.ts');
  writeFileSync(file, source);
  expect(slowImportsOf(file)).toHaveLength(1);
  writeFileSync(file, `import type { Sharp } from 'sharp'; import { createStorage } from '#ports/storage';`);
  expect(slowImportsOf(file)).toEqual([]);
  rmSync(folder, { recursive: true });
});
