import { feeds, routes } from '@oplano/contracts';
import { platformSettingDefaults, shippedVersion } from '@oplano/contracts/settings';
import react from '@vitejs/plugin-react';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const wireId = 'virtual:wire';

/**
 * What the browser needs of the contracts at run time, without the schemas: addresses of routes, names of feeds and a
 * few constants. Importing the contracts themselves would put zod (27 kB) in front of the sign-in page.
 */
const wire = (): Plugin => {
  const table = Object.entries(routes).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => [
        name,
        {
          name: `${feature}.${name}`,
          method: route.method,
          path: route.path,
          isPublic: route.access === 'public',
          ...('upload' in route ? { uploadField: route.upload.field } : {}),
        },
      ]),
    ),
  ]);
  const constants = {
    routes: Object.fromEntries(table),
    feedWires: Object.fromEntries(Object.entries(feeds).map(([feature, feed]) => [feature, feed.wire])),
    platformSettingDefaults,
    shippedVersion,
  };
  const code = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  return {
    name: 'oplano-wire',
    resolveId: (id) => (id === wireId ? `\0${wireId}` : undefined),
    load: (id) => (id === `\0${wireId}` ? code.join('\n') : undefined),
  };
};

const menuTexts = 'virtual:menu-texts/';
const locales = path.join(import.meta.dirname, 'src', 'locales');

/**
 * The entries of the menu in one language. Each feature names its own in its file of texts, under `inMenu`; the shell
 * shows them all and must not fetch every file for it.
 */
const menu = (): Plugin => ({
  name: 'oplano-menu-texts',
  resolveId: (id) => (id.startsWith(menuTexts) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${menuTexts}`)) return undefined;
    const folder = path.join(locales, id.slice(menuTexts.length + 1));
    const entries = readdirSync(folder).map((name) => {
      const file = path.join(folder, name);
      this.addWatchFile(file);
      return (JSON.parse(readFileSync(file, 'utf8')) as { inMenu?: Record<string, string> }).inMenu ?? {};
    });
    return `export default ${JSON.stringify(Object.assign({}, ...entries))};`;
  },
});

/** Libraries of the first page only: what later pages add to them must not make it heavier. */
const initial = (name: string, test: RegExp, priority: number) => ({
  name,
  test,
  priority,
  tags: ['$initial' as const],
});

const library = (...parts: string[]) => new RegExp(`/node_modules/(${parts.join('|')})`);
const mui = (...names: string[]) => library(`@mui/material/(esm/)?(${names.join('|')})/`);

/** What opens over a page: fetched when a pointer comes near, or at leisure. */
const overlayParts = mui(
  'Drawer',
  'Slide',
  'Divider',
  'ListItemIcon',
  'Menu',
  'MenuItem',
  'MenuList',
  'List',
  'Popover',
  'Modal',
  'Backdrop',
  'Fade',
  'Grow',
  'Portal',
  'Unstable_TrapFocus',
  'utils/focusable',
);

/** Of every page behind the sign-in. In few pieces they are a tenth lighter than in sixty. */
const shellParts = [
  library('socket\\.io', 'engine\\.io', '@socket\\.io'),
  /\/web\/src\/app\/(shell\/(?!account-menu|overflow-list|over-menu|volume-popover)|features|upcoming-feature|inbox\/feature|page-)/,
  // But for pages that stand beside it: the lab, the sign-up, and billing for who has not paid.
  /\/web\/src\/features\/(?!lab|billing|plans|companies)[\w-]+\/feature\.tsx?/,
  // Some are followed only once their page was opened: see lateLive.
  /\/web\/src\/features\/(?!lab|billing|plans|companies|kanban|schedules|tags|quick-messages|queues|contacts|messages)[\w-]+\/([\w-]+\/)?[\w-]+(\.api|\.realtime|-rules)\.tsx?/,
  /\/web\/src\/features\/(chats\/use-|tickets\/(use-unread|inbox-store)\.|users\/lazy)/,
  /\/web\/src\/platform\/(query\/(?!use-delayed|query-client)|records\/define|realtime\/|session\/|preferences\/)/,
  /\/web\/src\/ui\/(count-badge|lazy-part|menu-mark|person-avatar|use-media|visually-hidden)\./,
  /\/core\/src\/(lists|messages\/(format|text)|notifications|permissions|tickets)/,
];
const isShell = (id: string): boolean => shellParts.some((part) => part.test(id));
const icon = library('@mui/icons-material/');
/** An icon goes where it is seen, unless the sign-in page shows it too. */
const isShellIcon = (id: string, importers: readonly string[] = []): boolean =>
  icon.test(id) && importers.some(isShell) && !importers.some((importer) => importer.includes('/features/auth/'));

export default defineConfig({
  plugins: [react({ compiler: true }), wire(), menu()],
  build: {
    target: 'es2024',
    assetsInlineLimit: 1024,
    // A sheet that once failed to arrive is never asked for again, and the part it dresses would come up naked.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // They only declare or pass on: a page loads what it imports by name, not all that stands beside it.
      treeshake: {
        moduleSideEffects: [
          { test: /\/(contracts|core)\/src\//, sideEffects: false },
          { test: /\/web\/src\/(platform|features)\/[\w-]+\/index\.ts$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // What a group needs besides its own may be needed by the sign-in page, which must not load the group.
          includeDependenciesRecursively: false,
          groups: [
            initial('react', /\/node_modules\/(react|react-dom|scheduler)\//, 20),
            initial('base', /\/node_modules\//, 10),
            initial('own', /\/(web|core|contracts)\/src\//, 8),
            {
              name: (id, graph) =>
                isShell(id) || isShellIcon(id, graph.getModuleInfo(id)?.importers) ? 'shell' : null,
              priority: 5,
            },
            { name: 'data', test: library('@tanstack/(react-)?query', 'zustand/'), priority: 4 },
            { name: 'overlays', test: overlayParts, priority: 4 },
          ],
        },
      },
    },
  },
});
