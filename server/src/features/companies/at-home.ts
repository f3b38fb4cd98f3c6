import { isInstant } from '@oplano/contracts';
import { fromZone } from '@oplano/core/time';

type Times<K extends string> = { readonly [P in K]?: string | null | undefined };

/** A form with the instants that are meant where its times are ones on the wall of the company, whose zone is asked for then. */
export async function atHome<K extends string, F extends Times<K>>(
  zone: () => Promise<string>,
  form: F,
  ...fields: readonly K[]
): Promise<F> {
  const onTheWall = fields.flatMap((field): [K, string][] => {
    const time = form[field];
    return typeof time === 'string' && !isInstant(time) ? [[field, time]] : [];
  });
  if (onTheWall.length === 0) return form;
  const timeZone = await zone();
  const meant = onTheWall.map(([field, time]) => [
    field,
    fromZone(time.slice(0, 10), time.slice(11, 16), timeZone).toISOString(),
  ]);
  return { ...form, ...Object.fromEntries(meant) };
}
