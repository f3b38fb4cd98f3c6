import type { MenuFacts } from './menu.ts';
import { visibleMenu } from './menu.ts';
import { pages, pageVerdict } from './pages.ts';

/** Every page that a person can be led to by its name: those of their menu, then those that stand in none. */
export function reachablePages(facts: MenuFacts): { readonly key: string; readonly path: string }[] {
  const inMenu = visibleMenu(facts).map(({ key, path }) => ({ key, path }));
  const others = pages
    .filter((page) => !page.menu && !page.path.includes('$'))
    .filter((page) => pageVerdict(page, facts.actor, facts.campaignsShow) === 'open')
    .map(({ key, path }) => ({ key, path }));
  return [...inMenu, ...others];
}
