/** What records are called by. */
const names = ['name', 'title', 'shortcode'] as const;

/** A title that says which one it is about, where it has a name. */
export function titleNaming(title: string, record: object | undefined): string {
  const given = record as Readonly<Record<string, unknown>> | undefined;
  const name = names.map((field) => given?.[field]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? `${title}: ${name}` : title;
}
