import type { Names } from './names.ts';

export const contract = ({ kebab, camel, one, onePascal }: Names): string => `import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, idInPath, instant, line, listQuery, version } from '../fields.ts';

export const ${one} = z.object({ id, name: z.string(), createdAt: instant, version });
export type ${onePascal} = z.infer<typeof ${one}>;

export const ${one}Form = z.object({ name: line(1, 100) });
export type ${onePascal}Form = z.output<typeof ${one}Form>;

/** Closed until somebody opens it: as its page, for admins. */
const access = 'drawer-admin-items:view';
const one = { path: '/${kebab}/:${one}Id', params: z.object({ ${one}Id: idInPath }), access } as const;
const errors = ['ERR_NOT_FOUND'] as const;

export const ${one}Routes = {
  list: defineRoute({
    method: 'GET',
    path: '/${kebab}',
    access,
    summary: 'The records of the company by name, one page at a time.',
    query: listQuery,
    response: z.object({ ${camel}: z.array(${one}), hasMore: z.boolean(), count: z.int() }),
  }),
  show: defineRoute({ ...one, method: 'GET', summary: 'One record.', response: ${one}, errors }),
  create: defineRoute({
    method: 'POST',
    path: '/${kebab}',
    access,
    summary: 'Adds a record.',
    body: ${one}Form,
    response: ${one},
  }),
  update: defineRoute({
    ...one,
    method: 'PUT',
    summary: 'Changes a record.',
    body: ${one}Form.partial(),
    response: ${one},
    errors,
  }),
  remove: defineRoute({
    ...one,
    method: 'DELETE',
    summary: 'Removes a record.',
    response: z.object({ message: z.string() }),
    errors,
  }),
};

export const ${one}Feed = defineFeed('company-{id}-${one}', {
  create: z.object({ ${one} }),
  update: z.object({ ${one} }),
  delete: z.object({ ${one}Id: id }),
});
`;

export const rule = ({ kebab, one, onePascal }: Names): string =>
  `import type { ${onePascal} } from '@oplano/contracts/${kebab}';

/** Whether a record is the one somebody speaks of: blanks and case do not matter. */
export const is${onePascal}Called = (${one}: Pick<${onePascal}, 'name'>, name: string): boolean =>
  ${one}.name.trim().toLocaleLowerCase('pt-BR') === name.trim().toLocaleLowerCase('pt-BR');
`;

export const ruleTest = ({ camel, oneKebab, onePascal }: Names): string =>
  `import { describe, expect, test } from 'vitest';
import { is${onePascal}Called } from './${oneKebab}.ts';

describe('${camel}', () => {
  test('are known by their name, however it is written', () => {
    expect(is${onePascal}Called({ name: 'Ágata' }, ' ágata ')).toBe(true);
    expect(is${onePascal}Called({ name: 'Ágata' }, 'Bia')).toBe(false);
  });

  test('decide what nobody has written down yet', () => {
    expect.fail('Write the first rule of ${camel} here, then make it true.');
  });
});
`;

export const migration = ({ snake }: Names): string => `create table ${snake} (
  id int generated always as identity,
  company_id int not null references companies on delete cascade,
  name text not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id)
);
create trigger bump_version before update on ${snake} for each row execute function bump_version();

select guard_tenant_tables('${snake}');
`;

export const queries = ({ kebab, camel, snake, pascal, one, onePascal }: Names): string =>
  `import type { ${onePascal} } from '@oplano/contracts/${kebab}';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

export const to${onePascal} = (row: Selectable<Database['${snake}']>): ${onePascal} => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const select${pascal} = ({ db, companyId }: Reader) =>
  db.selectFrom('${snake}').selectAll().where('company_id', '=', companyId).orderBy(byText('name')).orderBy('id');

export async function list${pascal}(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ ${camel}: ${onePascal}[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(select${pascal}(ctx).where(matching(searchParam, 'name')), pageNumber);
  return { ${camel}: rows.map(to${onePascal}), ...rest };
}

export async function get${onePascal}(ctx: Reader, ${one}Id: number): Promise<${onePascal}> {
  const row = await select${pascal}(ctx).where('id', '=', ${one}Id).executeTakeFirst();
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return to${onePascal}(row);
}
`;

export const repo = ({ kebab, snake, one, onePascal }: Names): string =>
  `import type { ${onePascal}Form } from '@oplano/contracts/${kebab}';
import type { Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

type Row = Selectable<Database['${snake}']>;

export const insert${onePascal} = (
  db: TenantDb,
  companyId: number,
  { now, ...form }: ${onePascal}Form & { now: Date },
): Promise<Row> =>
  db
    .insertInto('${snake}')
    .values({ ...form, company_id: companyId, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Undefined: there is no such record. */
export const save${onePascal} = (
  db: TenantDb,
  companyId: number,
  ${one}Id: number,
  { name }: ${onePascal}Form,
): Promise<Row | undefined> =>
  db
    .updateTable('${snake}')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('id', '=', ${one}Id)
    .returningAll()
    .executeTakeFirst();

/** False: there was none. */
export async function remove${onePascal}(db: TenantDb, companyId: number, ${one}Id: number): Promise<boolean> {
  const gone = db.deleteFrom('${snake}').where('company_id', '=', companyId).where('id', '=', ${one}Id);
  return (await gone.executeTakeFirst()).numDeletedRows > 0n;
}
`;

export const change = ({ kebab, one, onePascal }: Names): string =>
  `import { ${one}Feed, type ${onePascal}, type ${onePascal}Form } from '@oplano/contracts/${kebab}';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { get${onePascal}, to${onePascal} } from './${kebab}.queries.ts';
import { insert${onePascal}, remove${onePascal}, save${onePascal} } from './${kebab}.repo.ts';

export async function create${onePascal}(ctx: CompanyCtx, form: ${onePascal}Form): Promise<${onePascal}> {
  const ${one} = to${onePascal}(await insert${onePascal}(ctx.db, ctx.companyId, { ...form, now: ctx.now }));
  ctx.emit(${one}Feed, 'create', { ${one} });
  return ${one};
}

export async function update${onePascal}(
  ctx: CompanyCtx,
  ${one}Id: number,
  { name }: { name?: string | undefined },
): Promise<${onePascal}> {
  if (name === undefined) return get${onePascal}(ctx, ${one}Id);
  const row = await save${onePascal}(ctx.db, ctx.companyId, ${one}Id, { name });
  if (!row) throw new AppError('ERR_NOT_FOUND');
  const ${one} = to${onePascal}(row);
  ctx.emit(${one}Feed, 'update', { ${one} });
  return ${one};
}

export async function delete${onePascal}(ctx: CompanyCtx, ${one}Id: number): Promise<{ message: string }> {
  if (!(await remove${onePascal}(ctx.db, ctx.companyId, ${one}Id))) throw new AppError('ERR_NOT_FOUND');
  ctx.emit(${one}Feed, 'delete', { ${one}Id });
  return { message: '${onePascal} deleted' };
}
`;

export const serverFeature = ({ kebab, camel, pascal, one, onePascal }: Names): string =>
  `import { ${one}Feed, ${one}Routes } from '@oplano/contracts/${kebab}';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { create${onePascal}, delete${onePascal}, update${onePascal} } from './change-${kebab}.ts';
import { get${onePascal}, list${pascal} } from './${kebab}.queries.ts';

export const ${camel}Feature = defineFeature({
  name: '${kebab}',
  bindings: () => [
    bind(${one}Routes.list, (ctx, { query }) => list${pascal}(ctx, query)),
    bind(${one}Routes.show, (ctx, { params }) => get${onePascal}(ctx, params.${one}Id)),
    bind(${one}Routes.create, (ctx, { body }) => create${onePascal}(ctx, body)),
    bind(${one}Routes.update, (ctx, { params, body }) => update${onePascal}(ctx, params.${one}Id, body)),
    bind(${one}Routes.remove, (ctx, { params }) => delete${onePascal}(ctx, params.${one}Id)),
  ],
  audiences: [defineAudience(${one}Feed, ({ companyId }) => [rooms.admins(companyId)])],
});
`;
