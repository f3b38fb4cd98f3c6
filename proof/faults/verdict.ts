import { wordOf, type AgentSaying, type Channel, type CustomerSaying, type Ledger } from './ledger.ts';
import { wrongsOf } from './money.ts';
import type { DeviceEntry, State, StoredMessage, TicketRow, View } from './state.ts';

export interface Violation {
  readonly rule: Rule;
  readonly what: string;
}
/** What must hold, by the word for its breach. */
export const rules = [
  'lost',
  'doubled',
  'order',
  'ack',
  'stranger',
  'refused but said',
  'failed',
  'file',
  'one ticket',
  'one contact',
  'counter',
  'picture',
  'money',
  'renewal',
  'left over',
] as const;
export type Rule = (typeof rules)[number];

type Look = (ledger: Ledger, state: State) => Violation[];

const violation = (rule: Rule, what: string): Violation => ({ rule, what });

const money: Look = (_ledger, { accounts }) =>
  accounts.flatMap((account) =>
    wrongsOf(account).map(({ rule, what }) => violation(rule, `${account.payer}: ${what}`)),
  );

const byWord = <T>(list: readonly T[], textOf: (one: T) => string): ReadonlyMap<string, T[]> =>
  Map.groupBy(list, (one) => wordOf(textOf(one)));

/** Everything customers wrote is stored, once, where it belongs. */
const inbound: Look = ({ customers }, { messages }) => {
  const stored = byWord(
    messages.filter(({ fromMe }) => !fromMe),
    ({ body }) => body,
  );
  return customers.flatMap((saying) => {
    const found = stored.get(wordOf(saying.text)) ?? [];
    return [
      ...arrivals(saying, found.length, 'the server'),
      ...found
        .filter(({ customer }) => customer !== saying.customer)
        .map(({ customer }) => violation('stranger', `${saying.text} stands in the conversation of ${customer}`)),
    ];
  });
};

/** Everything agents were told was said reached the customer, once; what was refused did not. */
const outbound: Look = ({ agents }, { messages, devices }) => {
  const stored = byWord(
    messages.filter(({ fromMe }) => fromMe),
    ({ body }) => body,
  );
  const heard = new Map(
    [...devices].map(([customer, { entries }]) => [
      customer,
      byWord(
        entries.filter(({ fromCompany }) => fromCompany),
        ({ text }) => text,
      ),
    ]),
  );
  return agents.flatMap((saying) => {
    const kept = stored.get(wordOf(saying.text)) ?? [];
    const seen = heard.get(saying.customer)?.get(wordOf(saying.text)) ?? [];
    if (saying.outcome === 'refused') {
      return kept.length + seen.length === 0
        ? []
        : [violation('refused but said', `${saying.text} to ${saying.customer} was refused with ${saying.code}`)];
    }
    // Nobody learned whether it was planned: then it is nowhere, or once with both.
    if (saying.outcome === 'unsure' && kept.length + seen.length === 0) return [];
    if (saying.outcome === 'open') return [violation('left over', `${saying.text} was never answered`)];
    return [
      ...arrivals(saying, kept.length, 'the server'),
      ...arrivals(saying, seen.length, `the device of ${saying.customer}`),
    ];
  });
};

function arrivals({ text }: CustomerSaying | AgentSaying, times: number, where: string): Violation[] {
  if (times === 1) return [];
  return [violation(times === 0 ? 'lost' : 'doubled', `${text} is ${times} times with ${where}`)];
}

/** Nobody has anything that nobody said. */
const strangers: Look = ({ customers, agents }, { messages, devices }) => {
  const said = new Set([...customers, ...agents].map(({ text }) => wordOf(text)));
  const unknown = (text: string) => !said.has(wordOf(text));
  return [
    ...messages
      .filter(({ body }) => unknown(body))
      .map(({ id, body, origin }) => violation('stranger', `the server has ${body || '(nothing)'} (${origin}, ${id})`)),
    ...[...devices].flatMap(([customer, { entries }]) =>
      entries
        .filter(({ text }) => unknown(text))
        .map(({ text }) => violation('stranger', `the device of ${customer} shows ${text || '(nothing)'}`)),
    ),
  ];
};

/** The first thing that stands before what was said before it. */
function disorder<T extends { readonly place: number; readonly text: string }>(said: readonly T[]): string | null {
  const late = said.find((one, index) => one.place < (said[index - 1]?.place ?? 0));
  return late ? `${late.text} stands behind ${said[said.indexOf(late) - 1]?.text}` : null;
}

/** In each conversation both sides stand in the order in which they were said, and both ends show the same order. */
const order: Look = ({ customers, agents }, { messages, devices }) => {
  // What is sent by itself waits for its pace, and others overtake it.
  const spoken = agents.filter(({ isScheduled }) => !isScheduled);
  const sayings = new Map([...customers, ...spoken].map((saying) => [wordOf(saying.text), saying]));
  const known = (texts: readonly string[]) => texts.flatMap((text) => sayings.get(wordOf(text)) ?? []);
  return [...Map.groupBy(messages, ({ customer }) => customer)].flatMap(([customer, all]) => {
    const theirs = known(all.filter(({ fromMe }) => !fromMe).map(({ body }) => body));
    const ours = known(all.filter(({ fromMe }) => fromMe).map(({ body }) => body)) as AgentSaying[];
    const shown = devices.get(customer ?? '')?.entries.filter(({ fromCompany }) => fromCompany) ?? [];
    const seen = known(shown.map(({ text }) => text));
    const problems = [
      disorder(theirs),
      ...[...Map.groupBy(ours, ({ agent }) => agent).values()].map(disorder),
      ours.every((one, index) => seen[index] === one) || ours.length !== seen.length
        ? null
        : `the device shows ${firstOther(seen, ours)} where the server has ${firstOther(ours, seen)}`,
    ];
    return problems.flatMap((what) => (what === null ? [] : [violation('order', `${customer}: ${what}`)]));
  });
};

const firstOther = (list: readonly { text: string }[], other: readonly { text: string }[]): string =>
  list.find((one, index) => other[index] !== one)?.text ?? 'nothing';

/** What the server should know of how far a message came, by what the channel tells of it. */
export function expectedAck(channel: Channel, status: DeviceEntry['status']): number {
  if (status === 'read') return 3;
  // Instagram tells nobody that something was delivered.
  if (status === 'delivered') return channel === 'instagram' ? 1 : 2;
  return 1;
}

const acks: Look = ({ agents }, { messages, devices }) => {
  const said = new Set(agents.map(({ text }) => wordOf(text)));
  const stored = byWord(
    messages.filter(({ fromMe }) => fromMe),
    ({ body }) => body,
  );
  return [...devices].flatMap(([customer, { channel, entries }]) =>
    entries.flatMap(({ fromCompany, text, status }) => {
      const [message] = fromCompany && said.has(wordOf(text)) ? (stored.get(wordOf(text)) ?? []) : [];
      const expected = expectedAck(channel, status);
      return !message || message.ack === expected
        ? []
        : [
            violation(
              'ack',
              `${text} to ${customer} on ${channel} is ${status} and shows ${message.ack} of ${expected}`,
            ),
          ];
    }),
  );
};

/** The network of WhatsApp tells customers once their words are safe with us. */
const confirmed: Look = (_ledger, { devices }) =>
  [...devices].flatMap(([customer, { channel, entries }]) =>
    entries
      .filter(({ fromCompany, status }) => channel === 'whatsapp' && !fromCompany && status === 'sent')
      .map(({ text }) => violation('ack', `${customer} never learned that ${text} arrived`)),
  );

const failures: Look = (_ledger, { messages }) =>
  messages
    .filter(({ failure }) => failure !== null)
    .map(({ body, failure }) => violation('failed', `${body}: ${failure}`));

const files: Look = ({ customers, agents }, { messages }) => {
  const sizes = new Map([...customers, ...agents].map(({ text, file }) => [wordOf(text), file]));
  return messages.flatMap((message) => {
    const size = sizes.get(wordOf(message.body)) ?? null;
    const problem = fileProblem(message, size);
    return problem === null ? [] : [violation('file', `${message.body}: ${problem}`)];
  });
};

function fileProblem({ file }: StoredMessage, size: number | null): string | null {
  if (size === null) return file === null ? null : 'has a file that nobody sent';
  if (file === null) return 'has lost its file';
  if (file.state !== 'ready') return `its file is ${file.state}`;
  return file.bytes === size ? null : `its file has ${file.bytes ?? 'no'} bytes instead of ${size}`;
}

const isLive = ({ status }: TicketRow): boolean => status !== 'closed';

const oneTicket: Look = (_ledger, { tickets }) =>
  [...Map.groupBy(tickets.filter(isLive), ({ customer, connectionId }) => `${customer} on connection ${connectionId}`)]
    .filter(([, live]) => live.length > 1)
    .map(([where, live]) => violation('one ticket', `${where} has ${live.map(({ id }) => id).join(', ')}`));

const oneContact: Look = ({ customers }, { contacts }) =>
  [...new Set(customers.map(({ customer }) => customer))]
    .filter((customer) => contacts.get(customer) !== 1)
    .map((customer) => violation('one contact', `${customer} is ${contacts.get(customer) ?? 0} contacts`));

/** Numbers that are kept are what counting anew would give. */
const counters: Look = (_ledger, { tickets, views, totals }) => [
  ...tickets
    // Whoever reads a ticket takes the number away, so only untouched ones can be counted anew from outside.
    .filter(({ isRead, unread, inbound: written }) => (isRead ? unread > written : unread !== written))
    .map(({ id, isRead, unread, inbound: written }) =>
      violation('counter', `ticket ${id} says ${unread} unread of ${written}${isRead ? '' : ', and nobody read it'}`),
    ),
  ...views.flatMap(({ agent, counts, reload }) =>
    counts.open === reload.open.length && counts.pending === reload.pending.length
      ? []
      : [
          violation(
            'counter',
            `${agent} is told ${counts.open} open and ${counts.pending} waiting, and sees ${reload.open.length} and ${reload.pending.length}`,
          ),
        ],
  ),
  ...(totals.in === totals.storedIn && totals.out === totals.storedOut
    ? []
    : [
        violation(
          'counter',
          `the dashboard counts ${totals.in} in and ${totals.out} out of ${totals.storedIn} and ${totals.storedOut}`,
        ),
      ]),
];

/** What a campaign says of its people is what their rows say, and everybody got it. */
const campaigns: Look = (_ledger, state) =>
  state.campaigns.flatMap(({ id, shown, counted }) =>
    (['total', 'everSent', 'everDelivered', 'failed', 'skipped'] as const)
      .filter((what) => shown[what] !== counted[what])
      .map((what) => violation('counter', `campaign ${id} says ${shown[what]} ${what} of ${counted[what]}`))
      .concat(
        counted.everSent === counted.total
          ? []
          : [violation('lost', `campaign ${id} reached ${counted.everSent} of ${counted.total}`)],
      ),
  );

/** What an agent's screen shows from live events alone is what a reload shows. */
const pictures: Look = (_ledger, { views }) =>
  views.flatMap((view) =>
    (['open', 'pending', 'chat'] as const).flatMap((part) =>
      difference(view, part).map((what) => violation('picture', `${view.agent}, ${part}: ${what}`)),
    ),
  );

function difference({ picture, reload }: View, part: 'open' | 'pending' | 'chat'): string[] {
  const shown = new Map(picture[part].map((line) => [line.split(' ', 1)[0], line]));
  const fresh = new Map(reload[part].map((line) => [line.split(' ', 1)[0], line]));
  return [...new Set([...shown.keys(), ...fresh.keys()])]
    .filter((key) => shown.get(key) !== fresh.get(key))
    .map((key) => `shows ${shown.get(key) ?? 'nothing'}, a reload ${fresh.get(key) ?? 'nothing'}`);
}

const leftOvers: Look = (_ledger, { waiting }) =>
  Object.entries(waiting)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => violation('left over', `${count} ${what}`));

const looks: readonly Look[] = [
  inbound,
  outbound,
  strangers,
  order,
  acks,
  confirmed,
  failures,
  files,
  oneTicket,
  oneContact,
  counters,
  campaigns,
  pictures,
  money,
  leftOvers,
];

/** Compares what everybody said with what each side has. An empty list: nothing was lost, doubled, mixed up or miscounted. */
export const judge = (ledger: Ledger, state: State): Violation[] => looks.flatMap((look) => look(ledger, state));
