/** A value nobody should send, as it stands in JSON, and as text where only text can travel. */
export interface HostileValue {
  readonly what: string;
  /** JSON, or something that only looks like it. */
  readonly json: string;
  /** The same in an address or a form; absent where it cannot be said there. */
  readonly text?: string;
}

const text = (what: string, value: string): HostileValue => ({ what, json: JSON.stringify(value), text: value });
const json = (what: string, value: string, asText?: string): HostileValue => ({
  what,
  json: value,
  ...(asText === undefined ? {} : { text: asText }),
});

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
/** Twelve marks on every letter. */
const zalgo = Array.from('zalgo')
  .map((letter) => letter + '\u0300\u0322\u0489\u036f'.repeat(3))
  .join('');

export const hostileValues: readonly HostileValue[] = [
  json('null', 'null'),
  json('true', 'true', 'true'),
  json('zero', '0', '0'),
  json('a negative number', '-1', '-1'),
  json('a fraction', '1.5', '1.5'),
  json('a number above int4', '2147483648', '2147483648'),
  json('a number that is not exact', '9007199254740993', '9007199254740993'),
  json('an endless number', '1e999', 'Infinity'),
  json('NaN', 'NaN', 'NaN'),
  json('an empty array', '[]'),
  json('an array of null', '[null]'),
  json('an array of text', '["a","b"]'),
  json('an array of objects', '[{}]'),
  json('a nested array', nested(500)),
  json('an empty object', '{}'),
  json('a nested object', '{"a":{"b":{"c":[]}}}'),
  json('an object with __proto__', '{"__proto__":{"profile":"admin"}}'),
  json('an object with constructor', '{"constructor":{"prototype":{"profile":"admin"}}}'),
  json('an object like a string', '{"length":3,"toString":"x"}'),
  text('an empty text', ''),
  text('blanks', '   '),
  text('10,000 characters', 'a'.repeat(10_000)),
  text('SQL', "'; drop table users; --"),
  text('SQL that is always true', '1 or 1=1'),
  text('wildcards', '%_\\'),
  text('wide wildcards', '％＿＼'),
  text('a script', '<script>alert(1)</script>'),
  text('an image that runs', '"><img src=x onerror=alert(1)>'),
  text('a template', '{{7*7}}${7*7}'),
  text('a path upwards', '../../../../etc/passwd'),
  text('an encoded path', '..%2f..%2fetc%2fpasswd'),
  text('a header break', 'a\r\nset-cookie: jrt=1'),
  text('NUL', 'a\u0000b'),
  text('half a surrogate pair', 'a\ud800b'),
  text('the other half', '\udc00'),
  text('right to left', '\u202Eadmin\u202C'),
  text('emoji', '👩‍👩‍👧‍👦🏳️‍🌈'),
  text('zalgo', zalgo),
  text('characters nobody sees', '\u200b\u200d\ufeff'),
  text('wide digits', '１２'),
  text('a hexadecimal number', '0x1F'),
  text('a number with blanks', ' 1 '),
  text('a day in no year', '0000-10-31'),
  text('__proto__', '__proto__'),
  text('constructor', 'constructor'),
];

export interface HostileBody {
  readonly what: string;
  readonly type: string;
  readonly payload: string | Buffer;
}

const ofJson = (what: string, payload: string): HostileBody => ({ what, type: 'application/json', payload });
const typed = (what: string, type: string, payload: string | Buffer = '{}'): HostileBody => ({ what, type, payload });
const deep = 50_000;

/** Whole bodies that are wrong for any route that reads JSON. */
export const hostileBodies: readonly HostileBody[] = [
  ofJson('half of an object', '{"a":'),
  ofJson('no JSON', 'name=x&password=y'),
  ofJson('an array', '[]'),
  ofJson('a text', '"text"'),
  ofJson('a number', '12'),
  ofJson('10 MB', JSON.stringify({ a: 'x'.repeat(10 * 1024 * 1024) })),
  ofJson('arrays 50,000 deep', `{"companyId":${nested(deep)}}`),
  ofJson('objects 50,000 deep', `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`),
  ofJson(
    '50,000 fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: deep }, (_, index) => [`f${index}`, 1]))),
  ),
  ofJson('__proto__', '{"__proto__":{"profile":"admin"}}'),
  ofJson('constructor.prototype', '{"constructor":{"prototype":{"profile":"admin"}}}'),
  ofJson('a comment', '{/* hi */}'),
  typed('bytes that are no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  typed('plain text', 'text/plain'),
  typed('a form', 'application/x-www-form-urlencoded', 'a=1'),
  typed('XML', 'application/xml', '<a/>'),
  typed('a type that is none', 'nonsense'),
  typed('an empty type', ''),
  typed(
    'a multipart form',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ),
  typed('a multipart form without boundary', 'multipart/form-data', 'x'),
  typed(
    'a multipart form that never ends',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1',
  ),
];
