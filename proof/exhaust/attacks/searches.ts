import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { sampleInput } from '../../../server/test/structure/sample-input.ts';
import { addressOf } from '../../../server/test/structure/send-call.ts';
import { fieldsOf } from '../../../server/test/structure/wire-fields.ts';
import type { Attack } from './attack.ts';
import { knownBy } from './floods.ts';

/** Words that cost a search the most: everything, nothing, much of the same, and the signs of patterns. */
const words = [
  '',
  'e',
  'a a a a a a a a',
  '%',
  '_',
  '%_'.repeat(40),
  'a'.repeat(190),
  '(a+)+$',
  '\\'.repeat(60),
  'Cliente 1',
];
const wide = { dateStart: '0001-01-01', dateEnd: '9999-12-31', pageNumber: '100000' };

const searching = allRoutes.filter(
  ({ route }) =>
    route.method === 'GET' &&
    route.access === 'session' &&
    fieldsOf(route.query).some(({ path: [name = ''] }) => /^(search(Param)?|pageNumber|dateStart|date)$/.test(name)),
);

export const searches: readonly Attack[] = [
  {
    name: 'long searches',
    isShort: true,
    async run(hand) {
      let at = 0;
      await hand.flood(50, async () => {
        at += 1;
        const named = searching[at % searching.length];
        const word = words[Math.floor(at / searching.length) % words.length] ?? '';
        if (!named) return;
        const { route } = named;
        const sample = sampleInput(route, knownBy(hand.person));
        const has = (name: string): boolean => fieldsOf(route.query).some(({ path }) => path[0] === name);
        const asked = Object.entries({ searchParam: word, search: word, searchOnMessages: 'true', ...wide });
        const query = Object.fromEntries(asked.filter(([name]) => has(name)));
        await hand.send({ method: 'GET', path: addressOf(route, { params: sample.params, query }) });
      });
    },
  },
];
