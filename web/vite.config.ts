import { feeds, routes } from '@oplano/contracts';
import { platformSettingDefaults, shippedVersion } from '@oplano/contracts/settings';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, defineConfig, type Plugin } from 'vite';
import { partCircle } from '../tools/part-circle.ts';

const wireId = 'virtual:wire';

/**
 * What the browser needs of the contracts at run time, without the schemas: addresses of routes, names of feeds and a
 * few constants. Importing the contracts themselves would put zod (27 kB) in front of the sign-in page.
 */
const wire = (): Plugin => {
  const table = Object.entries(routes).map(([feature, calls]) => [
    feature,
    Object.fromEntries(
      Object.entries(calls).map(([name, route]) => {
        // Most are read with GET, are for people who signed in and take no file.
        const address = route.method === 'GET' ? route.path : `${route.method} ${route.path}`;
        const isPublic = route.access === 'public';
        const isUpload = 'upload' in route;
        const rest = isUpload ? [Number(isPublic), route.upload.field] : isPublic ? [1] : [];
        return [name, rest.length > 0 ? [address, ...rest] : address];
      }),
    ),
  ]);
  const constants = {
    feedWires: Object.fromEntries(Object.entries(feeds).map(([feature, feed]) => [feature, feed.wire])),
    platformSettingDefaults,
    shippedVersion,
  };
  const code = Object.entries(constants).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
  // Two hundred routes with the names of their parts spelled out would be a kilobyte more in front of every page.
  code.push(`const all = (table, make) => Object.fromEntries(Object.entries(table).map(([name, it]) => [name, make(name, it)]));
export const routes = all(${JSON.stringify(Object.fromEntries(table))}, (feature, calls) => all(calls,
  (name, route) => {
    const [address, isPublic, uploadField] = [route].flat();
    const [path, method = 'GET'] = address.split(' ').reverse();
    return { name: feature + '.' + name, method, path, isPublic: isPublic === 1, ...(uploadField && { uploadField }) };
  }));`);
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

/**
 * What libraries bring along and nothing here uses. Live lines are web sockets, or polling where those do not come through,
 * and carry text: the third way of the library and its handling of bytes stay out. The styles' library would copy the
 * static members of components that are wrapped in a theme; it wraps none for us.
 */
const unusedParts: Readonly<Record<string, string>> = {
  'webtransport.js': 'export class WT {}',
  'is-binary.js': 'export const isBinary = () => false; export const hasBinary = () => false;',
  'binary.js':
    'export const deconstructPacket = (packet) => ({ packet, buffers: [] }); export const reconstructPacket = (packet) => packet;',
  'hoist-non-react-statics.cjs.js': 'export default (component) => component;',
};
const leanLibraries = (): Plugin => ({
  name: 'oplano-lean-libraries',
  load: {
    filter: {
      id: /\/((engine\.io-client|socket\.io-parser)\/build\/esm\/(transports\/webtransport|is-binary|binary)|hoist-non-react-statics\/dist\/[\w-]+\.cjs)\.js$/,
    },
    handler: (id) => unusedParts[path.basename(id)] ?? null,
  },
});

const preloadExport = 'export const __vitePreload =';
/**
 * Without a network no part is asked for that is not here yet: browsers remember a file that did not arrive and refuse it
 * when they are back, and only a reload, which takes along what somebody typed, would bring it. A part is known by the
 * text of what imports it, which names its file.
 */
const noPartsOffline = (): Plugin => ({
  name: 'oplano-no-parts-offline',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(preloadExport)) this.error('What fetches parts begins otherwise: see noPartsOffline.');
      return `${code.replace(preloadExport, 'const fetchPart =')}
const here = new Set();
export const __vitePreload = async (load, ...rest) => {
  const part = String(load);
  if (!navigator.onLine && !here.has(part)) throw new Error('Offline: no dynamically imported module');
  const arrived = await fetchPart(load, ...rest);
  here.add(part);
  return arrived;
};`;
    },
  },
});

/** Texts by their names, some of them in groups. */
interface Locale {
  readonly [name: string]: string | Locale;
}
const textsOf = (language: string, file: string): Locale =>
  JSON.parse(readFileSync(path.join(locales, language, `${file}.json`), 'utf8')) as Locale;
const tags = { pt: 'pt-BR', en: 'en', es: 'es', tr: 'tr' };

/** The page without a server, in every language: which of them is read is chosen where it is opened. */
const offlinePage = (): Plugin => ({
  name: 'oplano-offline-page',
  apply: 'build',
  generateBundle() {
    const said = Object.entries(tags).map(([folder, tag]) => {
      const texts = textsOf(folder, 'common') as Readonly<Record<string, string>>;
      return `<section lang="${tag}"><h1>${texts['noConnection']}</h1><p>${texts['noConnectionHelp']}</p><button type="button">${texts['retry']}</button></section>`;
    });
    const frame = readFileSync(path.join(import.meta.dirname, 'worker', 'offline.html'), 'utf8');
    this.emitFile({
      type: 'asset',
      fileName: 'offline.html',
      source: frame.replace('<!-- texts -->', said.join('\n')),
    });
  },
});

/** They only declare or pass on: a page loads what it imports by name, not all that stands beside it. */
const onlyDeclare = [
  { test: /\/(contracts|core)\/src\//, sideEffects: false },
  { test: /\/web\/src\/(platform|features)\/[\w-]+\/index\.ts$/, sideEffects: false },
];

/** What notices say, in every language. */
const noticeTexts = () =>
  Object.fromEntries(
    Object.keys(tags).map((language) => {
      const { handedOver, handedOverBy } = textsOf(language, 'tickets');
      return [language, { ...(textsOf(language, 'notifications')['notice'] as Locale), handedOver, handedOverBy }];
    }),
  );

/** What keeps the shell and hears pushes. It bears the mark of this build, so that browsers notice each new one. */
const serviceWorker = (): Plugin => ({
  name: 'oplano-service-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const mark = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12);
    const built = await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      define: { buildMark: JSON.stringify(mark), noticeTexts: JSON.stringify(noticeTexts()) },
      build: {
        write: false,
        target: 'es2024',
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'worker', 'service-worker.ts'),
          treeshake: { moduleSideEffects: onlyDeclare },
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    });
    if (!('output' in built)) throw new Error('The worker was not built at once.');
    for (const part of built.output) {
      if (part.type === 'chunk') this.emitFile({ type: 'asset', fileName: part.fileName, source: part.code });
    }
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
  /\/web\/src\/app\/(shell\/(?!account-menu|overflow-list|over-menu|volume-popover)|features|inbox\/feature|page-|denied-page|no-permission-view|plan-gate|campaigns-flag)/,
  // But for a page that stands beside it: the lab.
  /\/web\/src\/features\/(?!lab)[\w-]+\/feature\.tsx?/,
  // What is followed from the start; the others are followed once their page was opened: see lateLive.
  /\/web\/src\/features\/(announcements|auth|chats|connections|helps|notifications|settings|tickets|users)\/([\w-]+\/)?(?!talk|announcement-list|help-admin|manage-connections|second-factor|support|views)[\w-]+(\.api|\.realtime|-rules)\.tsx?/,
  /\/web\/src\/features\/(chats\/use-|connections\/use-connection-warning|tickets\/(use-unread|inbox-store|bulk\/selection)\.|users\/lazy)/,
  /\/web\/src\/features\/(helps\/(page-help|use-has-helps)|webhook-subscriptions\/switched-off|(announcements|auth|chats|notifications|tickets)\/(lazy-(news|chats|unread|second-factor|notices)|use-chosen-sound)|support\/index)\./,
  /\/web\/src\/features\/(tickets\/notify\/use-|(settings|whitelabel|companies|plans|billing)\/\w+\.routes|[\w-]+\/(\w+-in-chat|lazy-\w+-menu)\.)/,
  /\/web\/src\/platform\/(feature\/|query\/(?!use-delayed|query-client)|records\/define|realtime\/|session\/|preferences\/)/,
  /\/web\/src\/ui\/(count-badge|count-pill|lazy-part|menu-mark|pane-tabs|part-boundary|person-avatar|slow-words|use-media|visually-hidden)\./,
  /\/core\/src\/(billing\/policy|chats\/chat\.|navigation\/menu|lists|messages\/(format|preview|text)|notifications\/(rings|title)|permissions|text\/(cut-text|index)|tickets\/(?!snooze|bulk)|time\/zone)/,
];
const isShell = (id: string): boolean => shellParts.some((part) => part.test(id));
/** What the list of tickets and a conversation both need; a conversation also stands on pages without the list. */
const ticketParts =
  /\/web\/src\/(features\/tickets\/(inbox\/(inbox-head\.module|list-width|marks|signs|tickets-manager\.module|use-pinned|use-time-text|waiting|ticket-row\.module)|actions\/[\w-]+|dialogs\/(ticket-dialogs|dialog-store)|drafts|keys\/shortcuts))\b/;
const icon = library('@mui/icons-material/');
/** The page people begin with: its icons come with the frame instead of one by one. */
const isFirstPage = (id: string): boolean => id.includes('/features/tickets/inbox/');
/** An icon goes where it is seen, unless the sign-in page shows it too. */
const isShellIcon = (id: string, importers: readonly string[] = []): boolean =>
  icon.test(id) &&
  importers.some((importer) => isShell(importer) || isFirstPage(importer)) &&
  !importers.some((importer) => /\/(features\/auth\/|ui\/password-field\.)/.test(importer));

/** Parts that are there before anything is fetched late; naming them in every list of what to fetch along weighs a kilobyte. */
const isThere =
  /\/(react|base|own|shell|data|rolldown-runtime|preload-helper|_virtual_wire|private-layout|page-gate|brand)-[^/]+$/;

/**
 * A page that others would load along with it has lost its place: what they share was put there. So has what the
 * sign-in page shows, where it lies in the frame of the pages behind it.
 */
const pagesApart = (): Plugin => ({
  name: 'pages-apart',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
    const signIn = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/login-screen.tsx') === true);
    const reached = new Set(signIn?.imports);
    for (const name of reached) {
      const part = bundle[name];
      if (part?.type !== 'chunk') continue;
      if (part.name === 'shell') this.error(`The sign-in page loads ${name}: see shellParts in vite.config.ts.`);
      for (const next of part.imports) reached.add(next);
    }
    const isPage = ({ isDynamicEntry, facadeModuleId }: (typeof chunks)[number]) =>
      isDynamicEntry && facadeModuleId?.endsWith('-screen.tsx') === true;
    const pages = new Set(chunks.filter(isPage).map(({ fileName }) => fileName));
    for (const { fileName, imports } of chunks) {
      const page = imports.find((name) => pages.has(name));
      if (page !== undefined) this.error(`${fileName} imports the page ${page}: see shellParts in vite.config.ts.`);
    }
  },
});

/**
 * Parts that import each other in a circle begin in an order nobody chose: what one hands on of another when it begins is
 * undefined there, and no test of the sources sees it.
 */
const noCircles = (): Plugin => ({
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const importsOf = (name: string): readonly string[] => {
      const part = bundle[name];
      return part?.type === 'chunk' ? part.imports : [];
    };
    const circle = partCircle(importsOf, Object.keys(bundle));
    if (circle) this.error(`${circle.join(' → ')}: see shellParts.`);
  },
});

export default defineConfig({
  plugins: [
    pagesApart(),
    noCircles(),
    react({ compiler: true }),
    wire(),
    menu(),
    leanLibraries(),
    noPartsOffline(),
    offlinePage(),
    serviceWorker(),
  ],
  build: {
    target: 'es2024',
    assetsInlineLimit: 1024,
    // A sheet that once failed to arrive is never asked for again, and the part it dresses would come up naked.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => !isThere.test(part)),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: onlyDeclare },
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
            { name: 'ticket-parts', test: ticketParts, priority: 4 },
          ],
        },
      },
    },
  },
});
