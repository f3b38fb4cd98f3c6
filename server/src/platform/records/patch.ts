type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** What was given of a form or of columns: a field that its sender left out is left alone. */
export const patch = <T extends object>(fields: T): Given<T> =>
  // Only what is not undefined is left.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
