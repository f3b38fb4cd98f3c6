const inBraces = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills in what stands in `{{…}}`; a name that is not known stays as it was written. */
export const fillBraces = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(inBraces, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written));
