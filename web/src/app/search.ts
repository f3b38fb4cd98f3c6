type Search = Readonly<Record<string, unknown>>;

/** Values of an address stay the text they are: a token that looks like a number is still a token. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query));

export function stringifySearch(search: Search): string {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Reads one value that may be missing. */
export const optional =
  <K extends string>(name: K) =>
  (search: Search): { [P in K]?: string } =>
    // A single optional key cannot be written generically without saying so.
    (typeof search[name] === 'string' ? { [name]: search[name] } : {}) as { [P in K]?: string };
