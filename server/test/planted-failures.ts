import { ownerQuery } from './owner.ts';

interface Planted {
  readonly table: string;
  /** Which writes fail, as SQL about `new`. */
  readonly where: string;
  /** What they fail with: a deadlock unless said otherwise. */
  readonly code?: string;
  /** How many of them; each counts whatever becomes of its transaction. */
  readonly times?: number;
}

let planted = 0;

/**
 * Makes the database refuse writes, as it does when two of them meet. Answers how many were refused so far, and takes
 * it away again.
 */
export async function plantFailures(
  app: { readonly ownerUrl: string },
  { table, where, code = '40P01', times = 1 }: Planted,
): Promise<{ met(): Promise<number>; remove(): Promise<void> }> {
  planted += 1;
  const name = `planted_${planted}`;
  await ownerQuery(
    app,
    `create sequence ${name}_times;
     grant usage on sequence ${name}_times to public;
     create function ${name}() returns trigger language plpgsql as $$
     begin
       if nextval('${name}_times') <= ${times} then
         raise exception 'planted' using errcode = '${code}';
       end if;
       return new;
     end $$;
     create trigger ${name} before insert or update on ${table} for each row when (${where}) execute function ${name}();`,
  );
  return {
    async met() {
      const [row] = await ownerQuery<{ met: string }>(
        app,
        `select case when is_called then last_value else 0 end as met from ${name}_times`,
      );
      return Math.min(Number(row?.met ?? 0), times);
    },
    async remove() {
      await ownerQuery(app, `drop trigger ${name} on ${table}; drop function ${name}; drop sequence ${name}_times;`);
    },
  };
}
