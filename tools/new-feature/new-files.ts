import type { Names } from './names.ts';
import { change, contract, migration, queries, repo, rule, ruleTest, serverFeature } from './server-templates.ts';
import { textFiles } from './texts.ts';
import { api, dialog, screen, textTypes, webFeature } from './web-templates.ts';

/** Every new file of a feature, by its path. */
export function newFiles(names: Names, migrationNumber: string): ReadonlyMap<string, string> {
  const { kebab, camel, snake, oneKebab } = names;
  const [server, web] = [`server/src/features/${kebab}`, `web/src/features/${kebab}`];
  const title = kebab.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return new Map([
    [`contracts/src/${kebab}/index.ts`, contract(names)],
    [`core/src/${kebab}/index.ts`, `export * from './${oneKebab}.ts';\n`],
    [`core/src/${kebab}/${oneKebab}.ts`, rule(names)],
    [`core/src/${kebab}/${oneKebab}.test.ts`, ruleTest(names)],
    [`server/migrations/${migrationNumber}_${snake}.sql`, migration(names)],
    [`${server}/${kebab}.queries.ts`, queries(names)],
    [`${server}/${kebab}.repo.ts`, repo(names)],
    [`${server}/change-${kebab}.ts`, change(names)],
    [`${server}/feature.ts`, serverFeature(names)],
    [`${server}/index.ts`, `export { ${camel}Feature } from './feature.ts';\n`],
    [`${web}/${kebab}.api.ts`, api(names)],
    [`${web}/${kebab}-screen.tsx`, screen(names)],
    [`${web}/${oneKebab}-dialog.tsx`, dialog(names)],
    [`${web}/feature.tsx`, webFeature(names)],
    [`${web}/index.ts`, `export { ${camel}Feature } from './feature.tsx';\n`],
    [`${web}/texts.d.ts`, textTypes(names)],
    ...textFiles(camel, title).map(
      ([language, content]) => [`web/src/locales/${language}/${camel}.json`, content] as const,
    ),
  ]);
}
