import { describe, expect, test } from 'vitest';
import { featuresImportedBy, filesThatImport } from './feature-names.ts';
import { root } from './run-command.ts';

/** A feature is imported in so many files outside its own folders: the lists of features, and whoever uses it. */
const usual = 8;
/** Those that are imported in more, and in how many. A figure only goes down; a feature that is not here keeps to the usual. */
const bars: Readonly<Record<string, number>> = {
  assistant: 14,
  audit: 9,
  automation: 17,
  billing: 15,
  chats: 10,
  dashboard: 9,
  'do-not-send': 16,
  events: 17,
  'file-lists': 13,
  helps: 9,
  integrations: 27,
  moving: 13,
  notifications: 10,
  privacy: 19,
  prompts: 19,
  reports: 9,
  tags: 31,
};
/** What the others are made of; that they are used everywhere is what they are for. */
const ground = new Set(
  'auth chatbot companies connections contacts files messages plans queues settings tickets users'.split(' '),
);

/** Whoever is imported in more files than it may be, with their names. */
const tooOften = (counted: ReadonlyMap<string, readonly string[]>): string[] =>
  [...counted]
    .filter(([feature, files]) => !ground.has(feature) && files.length > (bars[feature] ?? usual))
    .map(
      ([feature, files]) => `${feature}: ${files.length} files, at most ${bars[feature] ?? usual}: ${files.join(' ')}`,
    );

describe('a feature', () => {
  test('is imported in few files outside its own folders', () => {
    expect(tooOften(filesThatImport(root))).toEqual([]);
  });

  test('is found out once it is imported in one file more', () => {
    const files = Array.from({ length: usual + 1 }, (_, index) => `server/src/other/file-${index}.ts`);
    expect(tooOften(new Map([['kanban', files.slice(1)]]))).toEqual([]);
    expect(tooOften(new Map([['kanban', files]]))).toEqual([expect.stringMatching(/^kanban: 9 files, at most 8: /)]);
  });

  test.each([
    ['server/src/app/features.ts', `import { tagsFeature } from '#features/tags';`, ['tags']],
    ['web/src/app/a.ts', `const load = () => import('../features/tags/tags.api.ts');`, ['tags']],
    ['server/src/app/a.ts', `import type { Tag } from '@oplano/contracts/tags';`, ['tags']],
    ['core/src/kanban/a.ts', `import { merged } from '../tags/merged.ts';`, ['tags']],
    ['e2e/a.spec.ts', `import { tag } from './tags/page.ts';`, []],
    ['web/src/app/a.ts', `const names = ['tags'];`, []],
  ])('is imported in %s by %s', (file, source, features) => {
    expect([...featuresImportedBy(file, source)].filter(Boolean)).toEqual(features);
  });
});
