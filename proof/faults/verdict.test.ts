import { describe, expect, test } from 'vitest';
import type { AgentSaying, CustomerSaying, Ledger } from './ledger.ts';
import type { Account, Device, State, StoredMessage } from './state.ts';
import { expectedAck, judge, type Rule } from './verdict.ts';

const asks = (place: number, change: Partial<CustomerSaying> = {}): CustomerSaying => ({
  text: `c01-${place} bom dia`,
  customer: 'c01',
  channel: 'whatsapp',
  place,
  file: null,
  ...change,
});
const answers = (place: number, change: Partial<AgentSaying> = {}): AgentSaying => ({
  text: `a1-${place} pois não`,
  agent: 'a1',
  customer: 'c01',
  place,
  file: null,
  outcome: 'said',
  code: null,
  ...change,
});
const stored = (text: string, change: Partial<StoredMessage> = {}): StoredMessage => ({
  id: text,
  customer: 'c01',
  body: text,
  fromMe: text.startsWith('a'),
  origin: text.startsWith('a') ? 'agent' : 'customer',
  ack: text.startsWith('a') ? 2 : 0,
  failure: null,
  file: null,
  ...change,
});

const ledger: Ledger = { customers: [asks(1), asks(2)], agents: [answers(1), answers(2)] };
const messages = ['c01-1 bom dia', 'a1-1 pois não', 'c01-2 bom dia', 'a1-2 pois não'].map((text) => stored(text));
const device: Device = {
  channel: 'whatsapp',
  entries: messages.map(({ body, fromMe }) => ({ text: body, fromCompany: fromMe, status: 'delivered' })),
};
const screen = { open: ['7 v3 open'], pending: [], chat: ['1 v1'] };
const tally = { total: 5, everSent: 5, everDelivered: 4, failed: 0, skipped: 0 };
const account: Account = {
  payer: 'p1',
  bought: 0,
  wanted: 0,
  firstDue: '2026-01-31',
  dueDate: '2026-01-31',
  atBank: [],
  payments: [],
  entries: [],
  invoices: [],
};
const good: State = {
  messages,
  tickets: [{ id: 7, customer: 'c01', connectionId: 1, status: 'open', unread: 2, inbound: 2, isRead: false }],
  contacts: new Map([['c01', 1]]),
  devices: new Map([['c01', device]]),
  views: [{ agent: 'a1', picture: screen, reload: screen, counts: { open: 1, pending: 0 } }],
  totals: { in: 2, out: 2, storedIn: 2, storedOut: 2 },
  campaigns: [{ id: 3, shown: tally, counted: tally }],
  accounts: [account],
  waiting: { 'things not sent': 0 },
};

const withDevice = (entries: Device['entries']): State => ({
  ...good,
  devices: new Map([['c01', { ...device, entries }]]),
});
const [ticket] = good.tickets;
const [view] = good.views;
const rules = (state: State, said: Ledger = ledger): Rule[] => [...new Set(judge(said, state).map(({ rule }) => rule))];

describe('the verdict on a run', () => {
  test('finds nothing where everybody has what was said', () => {
    expect(judge(ledger, good)).toEqual([]);
  });

  const planted: [what: string, rule: Rule, state: State, said?: Ledger][] = [
    ['a customer’s words that the server lacks', 'lost', { ...good, messages: messages.slice(1) }],
    [
      'a customer’s words that the server has twice',
      'doubled',
      { ...good, messages: [...messages.slice(0, 1), ...messages] },
    ],
    ['an answer that never reached the customer', 'lost', withDevice(device.entries.slice(0, 3))],
    [
      'an answer that reached the customer twice',
      'doubled',
      withDevice([...device.entries, ...device.entries.slice(3)]),
    ],
    ['an answer the server forgot', 'lost', { ...good, messages: messages.slice(0, 3) }],
    [
      'words in another’s conversation',
      'stranger',
      { ...good, messages: [stored('c01-1 bom dia', { customer: 'c02' }), ...messages.slice(1)] },
    ],
    ['words that nobody said', 'stranger', { ...good, messages: [...messages, stored('c01-9 bom dia')] }],
    [
      'words on a device that nobody said',
      'stranger',
      withDevice([...device.entries, { text: '', fromCompany: true, status: 'sent' }]),
    ],
    ['a customer’s words in the wrong order', 'order', { ...good, messages: messages.toReversed() }],
    ['answers that came in another order than they stand', 'order', withDevice(device.entries.toReversed())],
    ['a tick too few', 'ack', { ...good, messages: [...messages.slice(0, 3), stored('a1-2 pois não', { ack: 1 })] }],
    ['a tick too many', 'ack', { ...good, messages: [...messages.slice(0, 3), stored('a1-2 pois não', { ack: 3 })] }],
    [
      'a customer who never learned that it arrived',
      'ack',
      withDevice([{ text: 'c01-1 bom dia', fromCompany: false, status: 'sent' }, ...device.entries.slice(1)]),
    ],
    [
      'a message that failed',
      'failed',
      { ...good, messages: [...messages.slice(0, 3), stored('a1-2 pois não', { failure: 'network' })] },
    ],
    [
      'a call that was refused and carried out',
      'refused but said',
      good,
      { ...ledger, agents: [answers(1), answers(2, { outcome: 'refused' })] },
    ],
    [
      'a call that nobody answered',
      'left over',
      good,
      { ...ledger, agents: [answers(1), answers(2, { outcome: 'open' })] },
    ],
    ['a file that is missing', 'file', good, { ...ledger, customers: [asks(1, { file: 9 }), asks(2)] }],
    [
      'a file that is not the one sent',
      'file',
      { ...good, messages: [stored('c01-1 bom dia', { file: { state: 'ready', bytes: 8 } }), ...messages.slice(1)] },
      { ...ledger, customers: [asks(1, { file: 9 }), asks(2)] },
    ],
    [
      'a file that was never fetched',
      'file',
      {
        ...good,
        messages: [stored('c01-1 bom dia', { file: { state: 'pending', bytes: null } }), ...messages.slice(1)],
      },
      { ...ledger, customers: [asks(1, { file: 9 }), asks(2)] },
    ],
    [
      'two live tickets of one customer',
      'one ticket',
      { ...good, tickets: ticket ? [ticket, { ...ticket, id: 8 }] : [] },
    ],
    ['one customer who became two contacts', 'one contact', { ...good, contacts: new Map([['c01', 2]]) }],
    [
      'a number of unread messages that is not theirs',
      'counter',
      { ...good, tickets: ticket ? [{ ...ticket, unread: 1 }] : [] },
    ],
    [
      'more unread messages than there are',
      'counter',
      { ...good, tickets: ticket ? [{ ...ticket, unread: 3, isRead: true }] : [] },
    ],
    [
      'a tab that counts wrong',
      'counter',
      { ...good, views: view ? [{ ...view, counts: { open: 2, pending: 0 } }] : [] },
    ],
    ['a dashboard that counts wrong', 'counter', { ...good, totals: { ...good.totals, out: 3 } }],
    [
      'a campaign that counts wrong',
      'counter',
      { ...good, campaigns: [{ id: 3, shown: { ...tally, everDelivered: 5 }, counted: tally }] },
    ],
    [
      'a campaign that left somebody out',
      'lost',
      {
        ...good,
        campaigns: [{ id: 3, shown: { ...tally, everSent: 4 }, counted: { ...tally, everSent: 4 } }],
      },
    ],
    [
      'a screen that lacks a ticket',
      'picture',
      { ...good, views: view ? [{ ...view, picture: { ...screen, open: [] } }] : [] },
    ],
    [
      'a screen with an old state of a ticket',
      'picture',
      { ...good, views: view ? [{ ...view, picture: { ...screen, open: ['7 v2 open'] } }] : [] },
    ],
    [
      'a chat with an old tick',
      'picture',
      { ...good, views: view ? [{ ...view, picture: { ...screen, chat: ['1 v0'] } }] : [] },
    ],
    ['money that was lost', 'lost', { ...good, accounts: [{ ...account, atBank: [{ endToEndId: 'E1', cents: 1 }] }] }],
    [
      'a company that was renewed for nothing',
      'renewal',
      { ...good, accounts: [{ ...account, dueDate: '2026-02-28' }] },
    ],
    ['work that was left undone', 'left over', { ...good, waiting: { 'things not sent': 1 } }],
  ];
  test.each(planted)('sees %s', (_what, rule, state, said) => {
    expect(rules(state, said)).toContain(rule);
  });

  test('does not count a closed ticket, nor what was refused and not said', () => {
    const closed = ticket ? [ticket, { ...ticket, id: 8, status: 'closed' }] : [];
    const refused = {
      ...ledger,
      agents: [...ledger.agents, answers(3, { outcome: 'refused', code: 'ERR_NO_PERMISSION' })],
    };
    expect(judge(refused, { ...good, tickets: closed })).toEqual([]);
  });

  test.each([
    ['whatsapp', 'sent', 1],
    ['whatsapp', 'delivered', 2],
    ['whatsappapi', 'read', 3],
    ['facebook', 'delivered', 2],
    ['instagram', 'delivered', 1],
    ['instagram', 'read', 3],
  ] as const)('expects of a message on %s that is %s the tick %i', (channel, status, ack) => {
    expect(expectedAck(channel, status)).toBe(ack);
  });
});
