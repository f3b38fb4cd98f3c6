import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

/** Who may import whom, lowest first. A feature may use features of lower rows only, and only through their index. */
const listed = [
  ['plans', 'settings', 'files', 'jobs'],
  ['companies', 'announcements', 'helps', 'file-lists', 'integrations', 'privacy'],
  ['queues', 'tags'],
  ['users'],
  ['auth', 'contacts', 'prompts', 'quick-messages'],
  ['do-not-send'],
  ['connections', 'contact-lists', 'chatbot', 'lab'],
  ['webhooks', 'api-keys', 'webhook-subscriptions'],
  ['tickets'],
  ['macros'],
  ['messages'],
  ['automation', 'schedules', 'campaigns', 'kanban', 'chats', 'external-api'],
  ['reports', 'billing'],
  ['dashboard'],
];
const folders = ['server', 'web'].flatMap((side) => readdirSync(new URL(`${side}/src/features`, import.meta.url)));
/** Those that nobody names stand on top: they may use all of the others, and nothing uses them. */
const tiers = [...listed, [...new Set(folders)].filter((name) => !listed.flat().includes(name))];

const ban = (message: string, ...group: string[]) => ({ group, message });
const rawDb = ban('Use ctx.db: it is bound to one company.', '#platform/db-raw', '**/platform/db-raw/**');
const nothingFromApp = ban('app/ knows the features, not the other way round.', '#app/*', '**/app/**');
/** Relative imports may walk around inside a feature, never out of it. `depth` = folders below the feature. */
const stay = (depth: number) => ({
  regex: `^(\\.\\./){${depth + 1}}`,
  message: 'Leave a feature only through #features/<name>.',
});

const features = tiers.flatMap((names, row) =>
  names.flatMap((name) => {
    const notBelow = tiers
      .slice(row)
      .flat()
      .filter((other) => other !== name)
      .map((other) => `#features/${other}`);
    return [0, 1].map((depth) => ({
      files: [`{server,web}/src/features/${name}/${'*/'.repeat(depth)}*.{ts,tsx}`],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              stay(depth),
              rawDb,
              nothingFromApp,
              ban(`${name} may use only the features below it: see tiers.`, ...notBelow),
            ],
          },
        ],
      },
    }));
  }),
);

const belowFeatures = {
  files: ['{server,web}/src/{platform,ports,ui}/**'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [ban('Nothing below features imports a feature.', '#features/*', '**/features/**'), nothingFromApp],
      },
    ],
  },
};

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  rules: {
    // Types too: two files that need each other's are one thing in two places.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'jsx-a11y/no-autofocus': 'off',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  ignorePatterns: ['node_modules', '.tsc', 'dist', 'data', 'screens'],
  overrides: [
    ...features,
    belowFeatures,
    {
      files: ['contracts/src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [ban('contracts depends on zod only.', '**', '!zod', '!./**', '!../**')] },
        ],
      },
    },
    {
      files: ['lab/src/**', 'lab/clients/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [ban('The lab is the outside world: it knows wires, not us.', '@oplano/*')] },
        ],
      },
    },
    {
      files: ['core/src/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              ban(
                'core depends on contracts only.',
                '**',
                '!@oplano/contracts',
                '!@oplano/contracts/**',
                // The calendar itself: no clock is asked through it.
                '!temporal-polyfill',
                '!./**',
                '!../**',
              ),
            ],
          },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Pass `now` in.' },
          { object: 'Math', property: 'random', message: 'Pass a random source in.' },
        ],
        'no-restricted-globals': ['error', 'fetch', 'setTimeout', 'setInterval', 'process', 'console'],
      },
    },
    {
      files: ['core/src/**/*.test.ts', 'contracts/src/**/*.test.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['tools/**'],
      rules: { 'import/no-cycle': 'error' },
    },
    {
      files: ['server/src/platform/db/schema.ts', 'server/src/app/demo/**'],
      rules: { 'max-lines': 'off' },
    },
  ],
} as Parameters<typeof defineConfig>[0]);
