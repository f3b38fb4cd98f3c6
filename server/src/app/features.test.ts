import { readdirSync } from 'node:fs';
import { feeds } from '@oplano/contracts';
import { expect, test } from 'vitest';
import { features } from './features.ts';

const folders = readdirSync(new URL('../features', import.meta.url));
/** It only passes on what the page of simulated phones asks for. */
const withoutDeclaration = ['lab'];

test('every folder of a feature declares itself once, under its own name', () => {
  expect(features.map(({ name }) => name).toSorted()).toEqual(
    folders.filter((folder) => !withoutDeclaration.includes(folder)).toSorted(),
  );
});

test('every feed has the audience of one feature, and none is made up', () => {
  const declared = features.flatMap(({ audiences = [] }) => audiences.map(({ feed }) => feed.wire));
  expect(declared.toSorted()).toEqual(
    Object.values(feeds)
      .map(({ wire }) => wire)
      .toSorted(),
  );
});
