/** No form of ours nests deeper or holds more values; reading one that does takes a hundred times as long as its bytes. */
const depthMax = 40;
const valuesMax = 20_000;

const codeOf = (letter: string): number => letter.charCodeAt(0);
const [quote, backslash, comma] = [codeOf('"'), codeOf('\\'), codeOf(',')];
const [opening, closing, openingList, closingList] = [codeOf('{'), codeOf('}'), codeOf('['), codeOf(']')];

/** The end of a text that begins at `from`: the next quote that is not escaped; -1 where there is none. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}

/**
 * Whether a text is worth parsing as JSON: neither deep nor of very many values. It looks at brackets and commas alone,
 * in a few milliseconds a megabyte; whether it is JSON at all the parser says.
 */
export function isPlainJson(json: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json.charCodeAt(at);
    if (letter === quote) {
      const end = endOfText(json, at);
      if (end < 0) return true;
      at = end;
    } else if (letter === opening || letter === openingList) {
      depth += 1;
      if (depth > depthMax) return false;
    } else if (letter === closing || letter === closingList) {
      depth -= 1;
    } else if (letter === comma) {
      values += 1;
      if (values > valuesMax) return false;
    }
  }
  return true;
}
