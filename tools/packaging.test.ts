import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './run-command.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { workspaces, dependencies } = JSON.parse(read('package.json')) as {
  workspaces: string[];
  dependencies: Record<string, string>;
};
const dockerfile = read('Dockerfile');
const ignored = read('.dockerignore');
const settings = new Set([...read('docs/CONFIGURATION.md').matchAll(/^\| `([A-Z_\d]+)` \|/gm)].map(([, name]) => name));

/** Names of settings that a file gives to the program. */
const given = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name);

describe('the image', () => {
  test('installs the packages of every workspace', () => {
    const missing = workspaces.filter(
      (name) =>
        !dockerfile.includes(`COPY ${name}/package.json ${name}/`) ||
        !new RegExp(`^!${name}(/package.json)?$`, 'm').test(ignored),
    );
    expect(missing).toEqual([]);
  });

  test('runs on the Node that the product is pinned to, and starts a file that exists', () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
    expect(bases).toEqual([dependencies['node'], dependencies['node']].map((version) => version?.split('.')[0]));
    const [, file = ''] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
    expect(existsSync(path.join(root, file))).toBe(true);
  });
});

test('compose file, its example and the manifests give settings that exist, and what production demands', () => {
  const compose = given('compose.yaml', /^ {4}([A-Z_\d]+): (?!\$\{DATABASE_PASSWORD:\?)/gm);
  expect(compose).toContain('APP_SECRET');
  expect(compose).toContain('DATABASE_URL');
  const kubernetes = [
    ...given('deploy/kubernetes/settings.yaml', /^ {2}([A-Z_\d]+): /gm),
    ...given('deploy/kubernetes/kustomization.yaml', /--from-literal=([A-Z_\d]+)=/g),
  ];
  expect(kubernetes).toContain('APP_SECRET');
  expect(kubernetes).toContain('DATABASE_URL');
  const example = given('deploy/compose/example.env', /^(?:# )?([A-Z_\d]+)=/gm).filter(
    (name) => name !== 'DATABASE_PASSWORD',
  );
  expect(example).toContain('PUBLIC_URL');
  expect([...compose, ...kubernetes, ...example].filter((name) => !settings.has(name))).toEqual([]);
});

test('every setting that is written into .env reaches the containers, but for what the image decides', () => {
  const app = /^x-app: &app\n([^]*?)^services:/m.exec(read('compose.yaml'))?.[1] ?? '';
  expect(app).toMatch(/^ {2}env_file: \.env$/m);
  // What stands here counts more than the file: an empty value would take a setting away.
  expect(app).not.toMatch(/\$\{[A-Z_\d]+:-\}/);
  const [, image = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
  const pinned = [...image.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => `${name}: ${value}`);
  expect(pinned).toContain('NODE_ENV: production');
  for (const line of pinned) expect(app.replaceAll("'", '')).toContain(`    ${line}\n`);
});

test.each(['web', 'worker', 'channels'])('the role %s has its container and its manifest', (role) => {
  expect(read('compose.yaml')).toContain(`{ <<: *settings, ROLES: ${role} }`);
  expect(read(`deploy/kubernetes/${role}.yaml`)).toContain(`{ name: ROLES, value: ${role} }`);
  expect(read('deploy/kubernetes/kustomization.yaml')).toContain(`- ${role}.yaml`);
});
