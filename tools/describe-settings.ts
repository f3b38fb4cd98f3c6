import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSettings } from '../server/src/platform/config/index.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

const intro = `# Settings

The server reads its settings from environment variables (and from a file \`.env\` beside \`package.json\`). A wrong or
missing one stops the start with a sentence that names it. An empty value means "not set". This page is written from
the schema in \`server/src/platform/config\` by \`npm run settings\`, so it cannot say something else than the code.

| setting | default | meaning |
|---|---|---|
`;

const outro = `
Outside production nothing has to be set: secrets are generated into \`DATA_DIR/secrets.json\` on the first start and
PostgreSQL runs from an npm package in \`DATA_DIR/postgres\`. In production \`APP_SECRET\` and \`DATABASE_URL\` must be
given; \`npm start\` then starts the same program with your database.
`;

const table = (): string =>
  describeSettings()
    .map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |\n`)
    .join('');

const example = (): string =>
  describeSettings()
    .map(({ name, fallback, meaning }) => `# ${meaning}\n#${name}=${fallback}\n`)
    .join('\n');

const files = {
  'docs/CONFIGURATION.md': () => `${intro}${table()}${outro}`,
  '.env.example': () =>
    `# Copy to .env and remove the # in front of what you set. See docs/CONFIGURATION.md.\n\n${example()}`,
};

/** Writes the two documents of the settings, or with --check says which of them is out of date. */
const stale = Object.entries(files).filter(([name, text]) => {
  if (!process.argv.includes('--check')) writeFileSync(fileOf(name), text());
  return readFileSync(fileOf(name), 'utf8') !== text();
});
for (const [name] of stale) console.error(`${name} is not what the settings say: run npm run settings.`);
process.exitCode = stale.length > 0 ? 1 : 0;
