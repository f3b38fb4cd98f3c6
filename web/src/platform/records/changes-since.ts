/** What a form changes of a record, and what stood there when it was opened: others may have changed the rest meanwhile. */
export function changesSince<V extends object>(record: object, values: V): Partial<V> & { seen: Partial<V> } {
  const before = new Map(Object.entries(record));
  const changed = Object.entries(values).filter(([field, value]) => value !== before.get(field));
  // Every key is one of the values.
  const seen = Object.fromEntries(changed.map(([field]) => [field, before.get(field)])) as Partial<V>;
  return { ...(Object.fromEntries(changed) as Partial<V>), seen };
}
