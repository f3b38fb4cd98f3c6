const longest = 300;

/** What errors quote of the value they are about: it may be what a customer wrote. */
const quoted: readonly (readonly [RegExp, string])[] = [
  [/(invalid input (?:syntax|value) for [^:]+): .*/s, '$1'],
  [/(value too long|out of range)[^.]*: .*/s, '$1'],
  [/(Unexpected (?:token|non-whitespace character|end of JSON input|string in JSON)).*/s, '$1'],
  [/("received"): "[^"]*"/g, '$1: …'],
];

/** Why something stopped, in one line: without where in the program it happened, and without what it was about. */
export function reasonOf(error: string | null): string {
  const [said = ''] = (error ?? '').split(/\n\s+at /, 1);
  const masked = quoted.reduce((text, [shape, instead]) => text.replace(shape, instead), said);
  const line = masked.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
