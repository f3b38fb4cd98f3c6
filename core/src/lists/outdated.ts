/**
 * Whether somebody changed meanwhile what a form was opened with. It holds the fields that are about to be written: who
 * changed another one is in nobody's way.
 */
export const isOutdated = (seen: object, now: object): boolean => {
  const current = new Map<string, unknown>(Object.entries(now));
  return Object.entries(seen).some(([field, value]) => value !== undefined && value !== current.get(field));
};
