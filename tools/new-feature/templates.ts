/** The spellings of one name: `delivery-slots` is a feature whose records are delivery slots. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly snake: string;
  /** One of its records. */
  readonly one: string;
  readonly onePascal: string;
  readonly oneKebab: string;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function namesOf(kebab: string): Names {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = (text: string): string => text.replace(/ies$/, 'y').replace(/s$/, '');
  const one = singular(camel);
  return {
    kebab,
    camel,
    one,
    pascal: upper(camel),
    onePascal: upper(one),
    snake: kebab.replaceAll('-', '_'),
    oneKebab: singular(kebab),
  };
}

const contract = ({ kebab, one, onePascal }: Names): string => `import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, line, version } from '../fields.ts';

export const ${one} = z.object({ id, name: line(1, 100), version });
export type ${onePascal} = z.infer<typeof ${one}>;

export const ${one}Routes = {
  list: defineRoute({
    method: 'GET',
    path: '/${kebab}',
    access: 'session',
    summary: 'Every record of the company, by name.',
    response: z.array(${one}),
  }),
};

export const ${one}Feed = defineFeed('company-{id}-${one}', {
  create: z.object({ ${one} }),
  update: z.object({ ${one} }),
  delete: z.object({ ${one}Id: id }),
});
`;

const rule = ({ kebab, onePascal }: Names): string =>
  `import type { ${onePascal} } from '@oplano/contracts/${kebab}';

const byName = new Intl.Collator('pt-BR');

/** The order of the list, on the server and on the screen. */
export const compare${onePascal} = (a: ${onePascal}, b: ${onePascal}): number =>
  byName.compare(a.name, b.name) || a.id - b.id;

/** What a search finds. */
export const matches${onePascal} = ({ name }: ${onePascal}, wanted: string): boolean =>
  name.toLocaleLowerCase('pt-BR').includes(wanted.trim().toLocaleLowerCase('pt-BR'));
`;

const ruleTest = ({ camel, oneKebab, onePascal }: Names): string => `import { describe, expect, test } from 'vitest';
import { compare${onePascal}, matches${onePascal} } from './${oneKebab}.ts';

const record = (id: number, name: string) => ({ id, name, version: 1 });

describe('${camel}', () => {
  test('stand by name, and those of one name by age', () => {
    const records = [record(3, 'Bia'), record(2, 'Ágata'), record(1, 'Bia')];
    expect(records.toSorted(compare${onePascal}).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  test('are found by a part of their name', () => {
    expect(matches${onePascal}(record(1, 'Ágata'), ' gat')).toBe(true);
    expect(matches${onePascal}(record(1, 'Ágata'), 'bia')).toBe(false);
  });

  test('decide what nobody has written down yet', () => {
    expect.fail('Write the first rule of ${camel} here, then make it true.');
  });
});
`;

const migration = ({ snake }: Names): string => `create table ${snake} (
  id int generated always as identity,
  company_id int not null references companies on delete cascade,
  name text not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id)
);
create index ${snake}_by_name on ${snake} (company_id, name, id);

select guard_tenant_tables('${snake}');
`;

const repo = ({
  kebab,
  snake,
  pascal,
  onePascal,
}: Names): string => `import type { ${onePascal} } from '@oplano/contracts/${kebab}';
import { compare${onePascal} } from '@oplano/core/${kebab}';
import type { TenantDb } from '#platform/db';

export async function list${pascal}(db: TenantDb, companyId: number): Promise<${onePascal}[]> {
  const rows = await db
    .selectFrom('${snake}')
    .select(['id', 'name', 'version'])
    .where('company_id', '=', companyId)
    .execute();
  return rows.toSorted(compare${onePascal});
}
`;

const serverFeature = ({
  kebab,
  camel,
  one,
  pascal,
}: Names): string => `import { ${one}Feed, ${one}Routes } from '@oplano/contracts/${kebab}';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { list${pascal} } from './${kebab}.repo.ts';

export const ${camel}Feature = defineFeature({
  name: '${kebab}',
  bindings: () => [bind(${one}Routes.list, (ctx) => list${pascal}(ctx.db, ctx.companyId))],
  audiences: [defineAudience(${one}Feed, ({ companyId }) => [rooms.company(companyId)])],
});
`;

const api = ({ kebab, camel }: Names): string => `import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const ${camel}Query = queryOptions({
  queryKey: ['${kebab}'],
  queryFn: ({ signal }) => call(routes.${camel}.list, { signal }),
});
`;

const realtime = ({ kebab, camel, one }: Names): string => `import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchRecords } from '#platform/realtime';
import { ${camel}Query } from './${kebab}.api.ts';

const { queryKey } = ${camel}Query;

export const ${one}Handlers = (client: QueryClient): RealtimeHandlers['${camel}'] => ({
  create: ({ ${one} }) => patchRecords(client, queryKey, { put: ${one} }),
  update: ({ ${one} }) => patchRecords(client, queryKey, { put: ${one} }),
  delete: ({ ${one}Id }) => patchRecords(client, queryKey, { removed: ${one}Id }),
});
`;

const screen = ({
  kebab,
  camel,
  onePascal,
  pascal,
}: Names): string => `import SearchOff from '@mui/icons-material/SearchOff';
import { compare${onePascal}, matches${onePascal} } from '@oplano/core/${kebab}';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { ${camel}Query } from './${kebab}.api.ts';

/** Every record of the company, found by its name. */
export function ${pascal}Screen() {
  const { t } = useTranslation('${camel}');
  const { data = [], error, refetch } = useQuery(${camel}Query);
  const [wanted, setWanted] = useState('');
  const shown = data.filter((record) => matches${onePascal}(record, wanted)).toSorted(compare${onePascal});
  return (
    <>
      <PageHeader title={t(($) => $.${camel}.title)}>
        <SearchField label={t(($) => $.${camel}.search)} onSearch={setWanted} />
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && shown.length === 0 && <EmptyState icon={<SearchOff />} title={t(($) => $.${camel}.empty)} />}
      <ul>
        {shown.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
`;

const webFeature = ({
  kebab,
  camel,
  one,
  pascal,
}: Names): string => `import WebOutlined from '@mui/icons-material/WebOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { ${one}Handlers } from './${kebab}.realtime.ts';

const ${pascal}Screen = lazyScreen(
  withTexts(() => import('./${kebab}-screen.tsx'), '${camel}'),
  '${pascal}Screen',
);

export const ${camel}Feature = defineFeature({
  pages: { ${camel}: { icon: <WebOutlined />, screen: ${pascal}Screen } },
  live: (client) => ({ ${camel}: ${one}Handlers(client) }),
});
`;

const textTypes = ({ camel }: Names): string => `interface Texts {
  ${camel}: (typeof import('../../locales/pt/${camel}.json'))['default'];
}
`;

const texts: Readonly<Record<string, { search: string; empty: string }>> = {
  pt: { search: 'Buscar por nome', empty: 'Nada por aqui ainda' },
  en: { search: 'Search by name', empty: 'Nothing here yet' },
  es: { search: 'Buscar por nombre', empty: 'Todavía no hay nada aquí' },
  tr: { search: 'Ada göre ara', empty: 'Burada henüz bir şey yok' },
};

/** Every new file of a feature, by its path. */
export function newFiles(names: Names, migrationNumber: string): ReadonlyMap<string, string> {
  const { kebab, camel, snake, oneKebab } = names;
  const web = `web/src/features/${kebab}`;
  const title = kebab.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return new Map([
    [`contracts/src/${kebab}/index.ts`, contract(names)],
    [`core/src/${kebab}/index.ts`, `export * from './${oneKebab}.ts';\n`],
    [`core/src/${kebab}/${oneKebab}.ts`, rule(names)],
    [`core/src/${kebab}/${oneKebab}.test.ts`, ruleTest(names)],
    [`server/migrations/${migrationNumber}_${snake}.sql`, migration(names)],
    [`server/src/features/${kebab}/${kebab}.repo.ts`, repo(names)],
    [`server/src/features/${kebab}/feature.ts`, serverFeature(names)],
    [`server/src/features/${kebab}/index.ts`, `export { ${camel}Feature } from './feature.ts';\n`],
    [`${web}/${kebab}.api.ts`, api(names)],
    [`${web}/${kebab}.realtime.ts`, realtime(names)],
    [`${web}/${kebab}-screen.tsx`, screen(names)],
    [`${web}/feature.tsx`, webFeature(names)],
    [`${web}/index.ts`, `export { ${camel}Feature } from './feature.tsx';\n`],
    [`${web}/texts.d.ts`, textTypes(names)],
    ...Object.entries(texts).map(
      ([language, { search, empty }]) =>
        [
          `web/src/locales/${language}/${camel}.json`,
          `${JSON.stringify({ inMenu: { [camel]: title }, title, search, empty }, null, 2)}\n`,
        ] as const,
    ),
  ]);
}
