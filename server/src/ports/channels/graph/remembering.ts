/** A map that forgets its oldest entries, for facts that help while they are there. */
export function remembering<T>(limit: number): Pick<Map<string, T>, 'get' | 'set' | 'delete'> {
  const known = new Map<string, T>();
  return {
    get: (key) => known.get(key),
    delete: (key) => known.delete(key),
    set(key, value) {
      known.delete(key);
      known.set(key, value);
      const [oldest] = known.keys();
      if (known.size > limit && oldest !== undefined) known.delete(oldest);
      return known;
    },
  };
}
