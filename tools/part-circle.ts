/** Parts of a build that import each other in a circle, the first of them again at the end; undefined where none do. */
export function partCircle(
  importsOf: (part: string) => readonly string[],
  parts: readonly string[],
): string[] | undefined {
  const done = new Set<string>();
  const follow = (part: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(part)) return [...way.slice(way.indexOf(part)), part];
    if (done.has(part)) return undefined;
    for (const next of importsOf(part)) {
      const circle = follow(next, [...way, part]);
      if (circle) return circle;
    }
    done.add(part);
    return undefined;
  };
  for (const part of parts) {
    const circle = follow(part, []);
    if (circle) return circle;
  }
  return undefined;
}
