import type { Names } from './names.ts';

/** Puts a line before the first line that matches, once. */
function before(source: string, pattern: RegExp, line: string): string {
  const place = pattern.exec(source);
  if (!place) throw new Error(`There is no ${String(pattern)} to put a line before.`);
  return `${source.slice(0, place.index)}${line}\n${source.slice(place.index)}`;
}

/** The files that every feature is named in, and what becomes of each. */
export const insertions: Readonly<Record<string, (source: string, names: Names) => string>> = {
  'contracts/src/index.ts': (source, { kebab, camel, one }) => {
    const imported = before(
      source,
      /^\nexport \* from '\.\/define\.ts';/m,
      `import { ${one}Feed, ${one}Routes } from './${kebab}/index.ts';`,
    );
    const routed = before(
      imported,
      /^\} satisfies Record<string, Record<string, Route>>;/m,
      `  ${camel}: ${one}Routes,`,
    );
    return before(routed, /^\};\nexport type RealtimeHandlers/m, `  ${camel}: ${one}Feed,`);
  },
  'core/src/navigation/pages.ts': (source, { kebab, camel }) =>
    before(
      source,
      /^\];\n\nexport const billingPage/m,
      `  { key: '${camel}', path: '/${kebab}', menu: 'administration', ...admins },`,
    ),
  'server/src/app/features.ts': (source, { kebab, camel }) =>
    before(
      before(source, /^import type \{ Clock \}/m, `import { ${camel}Feature } from '#features/${kebab}';`),
      /^ {2}webhooksFeature,$/m,
      `  ${camel}Feature,`,
    ),
  'web/src/app/features.ts': (source, { kebab, camel }) =>
    before(
      before(
        source,
        /^import type \{ Feature, FeaturePage, OperatorTabs \}/m,
        `import { ${camel}Feature } from '#features/${kebab}';`,
      ),
      /^ {2}inboxFeature,$/m,
      `  ${camel}Feature,`,
    ),
};
