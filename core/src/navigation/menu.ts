import type { Actor } from '../permissions/index.ts';
import { billingPage, pages, pageVerdict, type MenuGroup, type Page } from './pages.ts';

/** What the menu depends on beyond the person. */
export interface MenuFacts {
  readonly actor: Actor;
  /** At least one help video exists. */
  readonly hasHelps: boolean;
  /** The company works with campaigns. */
  readonly campaignsShow: boolean;
}

export interface MenuItem {
  readonly key: string;
  readonly path: string;
  readonly group: MenuGroup;
}

/** From the top of the menu to its bottom. */
const groups: readonly MenuGroup[] = ['management', 'service', 'campaigns', 'administration'];

const isOffered = (page: Page, { actor, hasHelps, campaignsShow }: MenuFacts): boolean =>
  pageVerdict(page, actor, campaignsShow) === 'open' && (!page.menuWhileHelpsExist || hasHelps);

/** The side menu of a person: the pages they may open, group by group. An expired company sees its billing alone. */
export function visibleMenu(facts: MenuFacts): MenuItem[] {
  if (facts.actor.billingOnly) return [{ key: 'financeiroAberto', path: billingPage, group: 'administration' }];
  return groups.flatMap((group) =>
    pages
      .filter((page) => page.menu === group && isOffered(page, facts))
      // A part of the address that may be missing is left out.
      .map(({ key, path }) => ({ key, group, path: path.replace(/\/\{-\$\w+\}$/, '') })),
  );
}
