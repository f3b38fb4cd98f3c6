import { expect, test } from 'vitest';
import { filePurposes } from '#app/features';
import { sharedTestApp } from '../app.ts';
import { ownerQuery } from '../owner.ts';

const app = sharedTestApp();

interface Column {
  readonly name: string;
  readonly purpose: string | null;
}

/** Columns that hold keys of files, by how we call them, and the purpose their table's triggers note them for. */
const columns = (): Promise<Column[]> =>
  ownerQuery<Column>(
    app,
    `select c.table_name || '.' || c.column_name as name,
       (select min(a[1]) from pg_trigger t, lateral string_to_array(encode(t.tgargs, 'escape'), '\\000') a
        where t.tgrelid = format('public.%I', c.table_name)::regclass and t.tgfoid = 'track_files'::regproc
          and c.column_name = any (a[3:])
        having count(*) = 3) as purpose
     from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'text' and c.table_name not in ('stored_files', 'unnamed_files')
       and (c.column_name ~ '(^|_)path$' or c.column_name = 'profile_image')
       and exists (select from information_schema.columns k
         where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'company_id')
     order by 1`,
  );

test('every column that names a file is kept track of, and somebody says who may fetch it', async () => {
  const found = await columns();
  expect(found.length).toBeGreaterThanOrEqual(6);
  expect(found.filter(({ purpose }) => purpose === null)).toEqual([]);
  const nobodys = found.filter(({ purpose }) => purpose !== null && !filePurposes.has(purpose));
  expect(nobodys).toEqual([]);
});

test('a column that is not kept track of is noticed', async () => {
  await ownerQuery(app, 'alter table plans add column company_id int, add column film_path text');
  expect((await columns()).filter(({ purpose }) => purpose === null)).toEqual([
    { name: 'plans.film_path', purpose: null },
  ]);
});
