import type { Hand } from '../hand.ts';
import type { Attack } from './attack.ts';

const json = { 'content-type': 'application/json' };

/** Wrong passwords for people elsewhere; from one place, or from as many as a botnet has. */
function guess(hand: Hand, addressOf: (at: number) => string): Promise<void> {
  let at = 0;
  const { victims, email } = hand.person;
  const accounts = [...victims, email, 'nobody@example.com'];
  return hand.flood(20, () => {
    at += 1;
    const body = JSON.stringify({ email: accounts[at % accounts.length], password: `wrong ${at}` });
    const headers = { ...json, 'x-forwarded-for': addressOf(at) };
    return hand.send({ method: 'POST', path: '/api/auth/login', headers, body, isAnonymous: true });
  });
}

export const credentials: readonly Attack[] = [
  { name: 'wrong passwords', isShort: true, run: (hand) => guess(hand, () => hand.person.address) },
  {
    name: 'wrong passwords from everywhere',
    run: (hand) => guess(hand, (at) => `198.18.${(at >> 8) & 255}.${at & 255}`),
  },
  {
    name: 'wrong passwords from one IPv6 network',
    run: (hand) => guess(hand, (at) => `2001:db8:1:1::${at.toString(16)}`),
  },
  {
    name: 'refresh flood',
    run: (hand) =>
      hand.flood(50, () =>
        hand.send({
          method: 'POST',
          path: '/api/auth/refresh_token',
          headers: { cookie: hand.person.cookie.replace(/.{4}$/, 'AAAA') },
          isAnonymous: true,
        }),
      ),
  },
  {
    name: 'webhook flood',
    run(hand) {
      const text = JSON.stringify({
        object: 'page',
        entry: [{ id: '1', messaging: [{ message: { text: 'x'.repeat(60_000) } }] }],
      });
      const headers = { ...json, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
      return hand.flood(50, () =>
        hand.send({ method: 'POST', path: '/api/webhooks/meta', headers, body: text, isAnonymous: true }),
      );
    },
  },
];
