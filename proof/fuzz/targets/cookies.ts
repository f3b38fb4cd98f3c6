import fc from 'fast-check';
import { nextAddress } from '../../../server/test/people.ts';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf } from '../../../server/test/structure/send-call.ts';
import type { Callers, Ground } from '../ground.ts';
import { demandOrderly } from '../judge.ts';
import { demand, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

/** A cookie as it stood in an answer, with one part of it made odd. */
type Odd = (good: string) => string;
const split = (good: string): [string, string] => {
  const at = good.indexOf('=');
  return [good.slice(0, at), good.slice(at + 1)];
};
const value =
  (change: (old: string) => string): Odd =>
  (good) => {
    const [name, old] = split(good);
    return `${name}=${change(old)}`;
  };

/** What may stand where a number, a name or a secret stood. */
const strange = [
  '0',
  '-1',
  '1e3',
  '2147483648',
  '99999999999',
  '9'.repeat(40),
  '',
  'x',
  '-'.repeat(36),
  '0'.repeat(36),
  '99999999-9999-4999-8999-999999999999',
  'a'.repeat(36),
  'A'.repeat(43),
  'null',
];
/** One of its parts replaced: the sign between them keeps it looking like one of ours. */
const inParts = fc
  .array(fc.tuple(fc.nat(4), fc.constantFrom(...strange)), { minLength: 1, maxLength: 2 })
  .map((changes) =>
    value((old) => {
      const parts = old.split('.');
      for (const [at, text] of changes) parts[at % parts.length] = text;
      return parts.join('.');
    }),
  );

const odd: fc.Arbitrary<Odd> = fc.oneof(
  { weight: 4, arbitrary: inParts },
  anyText(300).map((text) => value(() => text)),
  fc.constantFrom<Odd>(
    value(() => ''),
    value(() => '%'),
    value(() => '%ff%fe'),
    value(() => '%00'),
    value(() => '.'),
    value(() => '...'),
    value(() => '"'),
    value(() => '99999999-9999-4999-8999-999999999999'),
    value(() => '99999999-9999-4999-8999-999999999999.'),
    value(() => `99999999-9999-4999-8999-999999999999.${'A'.repeat(43)}`),
    value((old) => `${old}${old}`),
    value((old) => old.toUpperCase()),
    value((old) => encodeURIComponent(encodeURIComponent(old))),
    value((old) => `"${old}"`),
    value((old) => old.replace('.', '')),
    value((old) => `${old}\u0000`),
    (good) => `${good}; ${good}`,
    (good) => `${split(good)[0]}=x; ${good}`,
    (good) => `${good}; ${'a=b; '.repeat(500)}`,
    (good) => split(good)[0],
    () => '',
    () => '=;=;=',
    (good) => `__proto__=1; ${good.slice(0, -3)}`,
  ),
  fc.tuple(fc.nat(200), anyText(3)).map(([at, text]) => value((old) => old.slice(0, at) + text + old.slice(at + 1))),
  fc.nat(200).map((length) => value((old) => old.slice(0, length))),
);

/** What a header cannot hold; the client would not send it. */
const inHeader = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

const auth = allRoutes.filter(({ name }) => name.startsWith('auth.'));

const call = fc.record({
  at: fc.nat(auth.length - 1),
  cookie: odd,
  /** Shown as the browser shows it, or with a token that is as odd. */
  token: fc.option(anyText(120), { freq: 4 }),
});

const cookieOf = ({ plain }: Callers): string => plain.cookie || 'jrt=none';

/** Every route around signing in with cookies and tokens that no browser of ours would send. */
export const cookieTarget = (ground: Ground): Property => ({
  name: 'cookies',
  share: 0.04,
  property: fc.asyncProperty(call, async ({ at, cookie, token }) => {
    const route = auth[at]?.route;
    if (!route) return;
    const callers = await ground.callers();
    const { body, ...rest } = sampleInput(route, callers.known);
    const sent = inHeader(cookie(cookieOf(callers)));
    await ground.changes.take();
    try {
      const answer = await ground.timed(() =>
        ground.app.app.http.inject({
          method: route.method,
          url: addressOf(route, rest),
          remoteAddress: nextAddress(),
          headers: {
            cookie: sent,
            ...(token === null ? {} : { authorization: inHeader(`Bearer ${token}`) }),
          },
          ...(route.method === 'GET' || Object.keys(body).length === 0 ? {} : { payload: body }),
        }),
      );
      demandOrderly(answer);
      // A session whose cookie somebody copied is ended while the call is refused, and that stands in the log: it is meant.
      const all = await ground.changes.take();
      const meant = all.includes('update sessions') ? ['update sessions', 'insert events'] : [];
      const changed = all.filter((what) => !meant.includes(what));
      demand(answer.statusCode < 400 || changed.length === 0, () => `refused, and did ${changed.join(', ')}`);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n  auth route ${auth[at]?.name} with ${sent.slice(0, 300)}`, {
        cause: error,
      });
    }
  }) as unknown as fc.IRawProperty<unknown>,
});
