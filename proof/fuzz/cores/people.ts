import {
  canonicalPhone,
  firstName,
  guessMapping,
  isPhone,
  isSamePhone,
  knownAddresses,
  maskNumber,
  nameAfterSighting,
  phoneFromText,
  phoneVariants,
  readLine,
} from '@oplano/core/contacts';
import { permissions } from '@oplano/contracts';
import { planFeatures } from '@oplano/contracts/plans';
import { can, refusal, type Actor } from '@oplano/core/permissions';
import fc from 'fast-check';
import { anActor } from '../../../core/src/permissions/test-actor.ts';
import { demand, holds, type Property } from '../property.ts';
import { anyText } from '../texts.ts';

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'), minLength, maxLength });
const aPhone = fc.oneof(
  digits(0, 20),
  fc.tuple(fc.constantFrom('55', '+55 ', '0055', '', '0'), digits(10, 11)).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom('11', '31', '99', '20'), digits(8, 9)).map(([area, local]) => `(${area}) ${local}`),
  anyText(),
);
const kinds = ['phone', 'lid', 'bsuid', 'psid', 'igsid', 'group'] as const;
const addresses = fc.array(fc.record({ kind: fc.constantFrom(...kinds), value: aPhone }), { maxLength: 6 });

const onOff = fc.constantFrom('enabled', 'disabled');
export const anyActor: fc.Arbitrary<Actor> = fc
  .record({
    userId: fc.integer({ min: 1, max: 4 }),
    profile: fc.constantFrom('admin', 'user'),
    super: fc.boolean(),
    billingOnly: fc.boolean(),
    isSuspended: fc.boolean(),
    isVisiting: fc.boolean(),
    queueIds: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    flags: fc.record({
      allTicket: fc.constantFrom('enable', 'disable'),
      allowGroup: fc.boolean(),
      allHistoric: onOff,
      allUserChat: onOff,
      userClosePendingTicket: onOff,
      showDashboard: onOff,
      allowRealTime: onOff,
      allowConnections: onOff,
    }),
    plan: fc.record(Object.fromEntries(planFeatures.map((feature) => [feature, fc.boolean()]))),
  })
  // The generator makes exactly the words the types know.
  .map((made) => anActor(made as unknown as Parameters<typeof anActor>[0]));

/** Who somebody is, and what they may do. */
export const peopleProperties: readonly Property[] = [
  holds('a canonical number is its own canonical number', aPhone, (phone) => {
    const once = canonicalPhone(phone);
    return canonicalPhone(once) === once && /^\d*$/.test(once);
  }),
  holds('all spellings of a number are the same person', aPhone, (phone) => {
    const variants = phoneVariants(phone);
    return variants[0] === canonicalPhone(phone) && variants.every((one) => isSamePhone(one, phone));
  }),
  holds('sameness of numbers is mutual', fc.tuple(aPhone, aPhone), ([a, b]) => isSamePhone(a, b) === isSamePhone(b, a)),
  holds('a typed number is read the same twice, and only digits come out', aPhone, (typed) => {
    const read = phoneFromText(typed);
    return /^\d*$/.test(read) && (!isPhone(read) || canonicalPhone(phoneFromText(`+${read}`)) === canonicalPhone(read));
  }),
  holds('a mask hides six digits and keeps the length', digits(0, 20), (number) => {
    const masked = maskNumber(number);
    const stars = masked.replaceAll(/[^*]/g, '').length;
    return masked.length === number.length && stars === Math.min(6, Math.max(number.length - 2, 0));
  }),
  holds('addresses of a sighting come out once each, in one order', addresses, (given) => {
    const known = knownAddresses(given);
    const keys = known.map(({ kind, canonical }) => `${kind} ${canonical}`);
    demand(new Set(keys).size === keys.length, () => `twice: ${keys.join()}`);
    demand(JSON.stringify(knownAddresses(known)) === JSON.stringify(known), () => 'not the same a second time');
    const turned = knownAddresses(given.toReversed()).map(({ kind, canonical }) => `${kind} ${canonical}`);
    return JSON.stringify(turned) === JSON.stringify(keys);
  }),
  holds('a name fits and is never lost', fc.tuple(anyText(), anyText(), fc.boolean()), ([name, seen, namedByUs]) => {
    const contact = { name: name.slice(0, 250), number: '5511', namedByUs };
    const next = nameAfterSighting(contact, seen);
    return next.length <= 250 && (seen.trim() !== '' || next === contact.name);
  }),
  holds('somebody is always called something', fc.tuple(anyText(), addresses), ([seen, given]) => {
    const name = firstName(
      seen,
      given.filter(({ value }) => value !== ''),
    );
    return name.length > 0;
  }),
  holds('columns are guessed once each', fc.array(anyText(40), { maxLength: 12 }), (columns) => {
    const indexes = Object.values(guessMapping(columns)).flatMap((index) => index ?? []);
    return new Set(indexes).size === indexes.length && indexes.every((index) => index >= 0 && index < columns.length);
  }),
  holds(
    'a line of a file is a person who can be called, or says why not',
    fc.array(anyText(40), { maxLength: 4 }),
    (cells) => {
      const line = readLine(cells, { name: 0, number: 1, email: 2, tags: 3 });
      if ('problem' in line) return true;
      const { number, name, tags, canonical } = line.person;
      return isPhone(number) && name !== '' && tags.length <= 20 && canonical === canonicalPhone(number);
    },
  ),
  holds('an expired company holds no permission, and super adds only the platform', anyActor, (actor) => {
    const held = permissions.filter((one) => can(actor, one));
    if (actor.billingOnly) return held.length === 0;
    const without = permissions.filter((one) => can({ ...actor, super: false }, one));
    return held.filter((one) => one !== 'platform:manage').join() === without.join();
  }),
  holds('an admin may whatever a plain user may', anyActor, (actor) =>
    permissions.every((one) => !can({ ...actor, profile: 'user' }, one) || can({ ...actor, profile: 'admin' }, one)),
  ),
  holds('a door opens exactly to those who hold its permission', anyActor, (actor) =>
    permissions.every((access) => (refusal(actor, { access, method: 'GET' }) === null) === can(actor, access)),
  ),
  holds(
    'whoever looks in and whoever is suspended changes nothing, and reads what it always could',
    anyActor,
    (actor) =>
      permissions.every((access) => {
        const changes = refusal(actor, { access, method: 'PUT' }) === null;
        return changes === (can(actor, access) && !actor.isSuspended && !actor.isVisiting);
      }),
  ),
];
