import { describe, expect, test } from 'vitest';
import { anActor } from '../permissions/test-actor.ts';
import { visibleMenu } from './menu.ts';
import { reachablePages } from './reachable.ts';

describe('the pages somebody can be led to', () => {
  test('are those of their menu and those that stand in none, without the ones of a single record', () => {
    const facts = { actor: anActor(), hasHelps: false, campaignsShow: true };
    const paths = reachablePages(facts).map(({ path }) => path);
    expect(paths).toEqual([
      ...visibleMenu(facts).map(({ path }) => path),
      '/macros',
      '/TagsKanban',
      '/contacts/import',
      '/todolist',
    ]);
    expect(paths).not.toContain('/users');
  });

  test('are the billing alone where the company has not paid', () => {
    const paths = reachablePages({ actor: anActor({ billingOnly: true }), hasHelps: true, campaignsShow: true }).map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['/financeiro-aberto']);
  });
});
