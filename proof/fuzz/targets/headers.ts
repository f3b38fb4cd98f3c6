import fc from 'fast-check';
import { nextAddress } from '../../../server/test/people.ts';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf } from '../../../server/test/structure/send-call.ts';
import type { Ground } from '../ground.ts';
import { demand, type Property } from '../property.ts';
import { demandOrderly } from '../judge.ts';
import { anyText } from '../texts.ts';

/** Headers that somebody along the way reads, with what nobody should have written there. */
const oddities: Readonly<Record<string, readonly string[]>> = {
  'x-forwarded-for': [',,,', '::1, 127.0.0.1', 'unknown', '1.2.3.4:99999', '[::', 'x'.repeat(4_000), '127.0.0.1'],
  'x-forwarded-proto': ['https', 'javascript', 'http,https', ''],
  'x-forwarded-host': ['evil.example', 'localhost:99999', '', 'a b', '[::1]:x'],
  forwarded: ['for=127.0.0.1;host=evil;proto=https', 'for="_x', ';;;'],
  'x-real-ip': ['127.0.0.1', 'x'],
  host: ['evil.example', '', '127.0.0.1:0', 'a/b', '[::1', '%00'],
  origin: ['null', 'http://evil.example', 'file://', 'x'],
  referer: ['http://evil.example/', '\\', '//'],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-1,3-4,5-',
    `bytes=${'0-1,'.repeat(500)}0-`,
    'items=1',
    'bytes=',
  ],
  'if-range': ['"x"', 'x'],
  'if-none-match': ['*', '"', 'W/"x', '"x",'.repeat(300)],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '9999'],
  accept: ['*/*;q=2', 'text/html', 'x', ',', 'application/json;q=0'],
  'accept-encoding': ['gzip;q=0', '*', 'br;q=1.0000001', 'x, gzip;q=0', ',,,'],
  'accept-language': ['tr', '*', 'x-klingon', 'a'.repeat(2_000), '../../etc'],
  'accept-charset': ['utf-7', '*'],
  'content-type': [
    'application/json; charset=utf-16',
    'application/json;charset=x',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/x-www-form-urlencoded',
    '*/*',
    'a',
    ';',
  ],
  'content-encoding': ['gzip', 'br', 'identity', 'x', 'gzip, gzip'],
  'content-language': ['x'],
  'content-disposition': ['form-data; name="', 'attachment; filename*=x'],
  'x-http-method-override': ['DELETE', 'x'],
  'x-request-id': ['x'.repeat(3_000), '\'"<>', '../..'],
  traceparent: ['00-0-0-00', 'x'],
  upgrade: ['h2c', 'websocket'],
  'user-agent': ['', 'x'.repeat(6_000), '\'"<script>'],
  'sec-fetch-site': ['cross-site', 'x'],
  'x-hub-signature-256': ['sha256=', 'x', `sha256=${'0'.repeat(64)}`],
};
const names = Object.keys(oddities);

/** What a header cannot hold; the client would not send it. */
const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

const header = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(oddities[name] ?? [''])) }, anyText(80)),
    ),
  );

const call = fc.record({
  at: fc.nat(allRoutes.length - 1),
  headers: fc.array(header, { minLength: 1, maxLength: 5 }),
  isAnonymous: fc.boolean(),
});

/** Every route with headers that proxies, caches and liars write. */
export const headerTarget = (ground: Ground): Property => ({
  name: 'headers',
  share: 0.04,
  property: fc.asyncProperty(call, async ({ at, headers, isAnonymous }) => {
    const named = allRoutes[at];
    // What ends the session, or removes what the next call needs, says nothing of headers.
    if (!named || named.name === 'auth.logout' || named.route.method === 'DELETE' || named.route.upload) return;
    const { route, name } = named;
    const { known, plain } = await ground.callers();
    const { body, ...rest } = sampleInput(route, known);
    const written = Object.fromEntries(headers.map(([one, text]) => [one, inHeader(text)]));
    const answer = await ground.timed(() =>
      ground.app.app.http.inject({
        method: route.method,
        url: addressOf(route, rest),
        remoteAddress: nextAddress(),
        headers: { ...(isAnonymous ? {} : { authorization: `Bearer ${plain.token}` }), ...written },
        ...(route.method === 'GET' || Object.keys(body).length === 0 ? {} : { payload: JSON.stringify(body) }),
      }),
    );
    const about = (): string => `${name} with ${JSON.stringify(written).slice(0, 400)}: ${answer.statusCode}`;
    try {
      // An answer that is still the browser's own is none to be worded.
      if (answer.statusCode !== 304) demandOrderly(answer);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n  ${about()}`, { cause: error });
    }
    const shown = JSON.stringify(answer.headers);
    demand(!shown.includes('evil.example') || route.access !== 'public', () => `repeats a stranger's host: ${about()}`);
  }) as unknown as fc.IRawProperty<unknown>,
});
