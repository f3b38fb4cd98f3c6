/** What the log of a healthy server never has; a refused request is not an error. */
export const trouble = (output: string): string[] =>
  output.split('\n').filter((line) => /"level":(50|60)\b/.test(line) || /\bTypeError\b|\bUnhandled/.test(line));
