/** What drawings are made of. Whatever is not here could run, fetch or hide something. */
const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan defs title desc use symbol linearGradient radialGradient
  stop clipPath mask pattern`.split(/\s+/),
);
const attributes = new Set(
  `xmlns xmlns:xlink viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points fill fill-rule fill-opacity stroke
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity
  transform id class offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod fx fy clip-path clip-rule
  clipPathUnits mask maskUnits maskContentUnits patternUnits patternContentUnits patternTransform preserveAspectRatio
  font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing dx dy href xlink:href version
  vector-effect color display visibility overflow`.split(/\s+/),
);

const longest = 256 * 1024;
const token =
  /<!--[^]*?-->|<\?xml[^>]*\?>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy;
const pair = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const namespaces = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']);

/** Only what lies in the drawing itself may be pointed at. */
function isHarmless(name: string, value: string): boolean {
  // An entity could spell anything, so it is not read but refused.
  if (value.includes('&') || value.includes('\\')) return false;
  if (name.startsWith('xmlns')) return namespaces.has(value);
  if (name.endsWith('href')) return value.startsWith('#');
  return !/url\s*\((?!\s*["']?#)/i.test(value) && !/[a-z]+script\s*:|data\s*:|@import|expression\s*\(/i.test(value);
}

/**
 * A drawing without anything that could run or fetch: comments and unknown attributes are left out. Null where it is none,
 * or holds an element that is not part of plain drawings.
 */
export function cleanSvg(given: string): string | null {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text.length > longest) return null;
  const open: string[] = [];
  let cleaned = '';
  let end = 0;
  for (const match of text.matchAll(token)) {
    if (match.index !== end) return null;
    end = match.index + match[0].length;
    const [whole, slash, name, given = '', closed] = match;
    if (name === undefined) {
      // Words stand inside the drawing; an entity is refused with the rest.
      if (whole.startsWith('<')) continue;
      if (open.length === 0 ? whole.trim() !== '' : /&(?!amp;|lt;|gt;|quot;|apos;)/.test(whole)) return null;
      cleaned += open.length === 0 ? '' : whole;
    } else if (!elements.has(name) || (open.length === 0 && (name !== 'svg' || cleaned !== ''))) {
      return null;
    } else if (slash) {
      if (open.pop() !== name) return null;
      cleaned += `</${name}>`;
    } else {
      if (!closed) open.push(name);
      cleaned += `<${name}${keptAttributes(given)}${closed ? '/' : ''}>`;
    }
  }
  return end === text.length && open.length === 0 && cleaned !== '' ? cleaned : null;
}

const keptAttributes = (given: string): string =>
  [...given.matchAll(pair)]
    .map(([, name = '', double, single]) => ({ name, value: double ?? single ?? '' }))
    .filter(({ name, value }) => attributes.has(name) && isHarmless(name, value))
    .map(({ name, value }) => ` ${name}="${value.replaceAll('"', '')}"`)
    .join('');
