import { expect, test } from 'vitest';
import { partCircle } from './part-circle.ts';

const circleIn = (imports: Readonly<Record<string, readonly string[]>>) =>
  partCircle((part) => imports[part] ?? [], Object.keys(imports));

test.each([
  ['parts that only lead on', { shell: ['own', 'base'], own: ['base'], base: [] }, undefined],
  ['two ways to one part', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, undefined],
  ['two that need each other', { shell: ['own'], own: ['shell'] }, ['shell', 'own', 'shell']],
  ['a circle behind the first part', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd', 'b']],
  ['a part that needs itself', { a: [], b: ['b'] }, ['b', 'b']],
  ['a file that is no part of the build', { a: ['elsewhere'] }, undefined],
])('the circle in %s is told part by part', (_name, imports, circle) => {
  expect(circleIn(imports)).toEqual(circle);
});
