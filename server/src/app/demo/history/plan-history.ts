import type { Channel } from '@oplano/contracts/connections';
import type { MessageContent, MessageOrigin } from '@oplano/contracts/messages';
import type { TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import { previewText } from '@oplano/core/messages';
import { seededRandom, seedOf, type Random } from '@oplano/core/random';
import { addDays, fromZone, inZone } from '@oplano/core/time';
import { cityNamed, emailOf, fillWords, spokenBy, wordsOf } from './fill-words.ts';
import { cities, familyNames, firms, givenNames } from './names.ts';
import {
  againOpenings,
  againTurns,
  botAnswers,
  farewells,
  greetings,
  groupTalks,
  nudges,
  surveyText,
  surveyThanks,
  type Topic,
  type TalkTurn,
} from './talk.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const historyDays = 90;

export interface HistoryPerson {
  readonly id: number;
  readonly name: string;
  readonly queueIds: readonly number[];
  /** How much of the work is theirs, beside the others. */
  readonly weight: number;
  readonly atNight?: boolean;
  /** How many of the tickets that are going on now they lead. */
  readonly leads: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What a company is, as far as its past asks. */
export interface HistoryCompany {
  readonly seed: string;
  readonly timeZone: string;
  readonly people: readonly HistoryPerson[];
  /** With what the bot says to whoever chooses it. */
  readonly queues: readonly (Named & { readonly greeting: string })[];
  readonly connections: readonly { readonly id: number; readonly channel: Channel; readonly weight: number }[];
  readonly tags: readonly Named[];
  readonly lanes: readonly Named[];
  readonly topics: readonly Topic[];
  /** Tickets of a Monday; other days follow. */
  readonly perDay: number;
  /** Customers are firms rather than people. */
  readonly firms?: boolean;
  readonly hasGroups?: boolean;
  /** How many wait now, in each queue; in none: under number 0. */
  readonly waiting: ReadonlyMap<number, number>;
}

export interface PastContact {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly channel: Channel;
  readonly connectionId: number;
  readonly isGroup: boolean;
  readonly city: string;
  readonly createdAt: number;
  readonly tagIds: Set<number>;
  valueCents: number | null;
  /** Until then something of theirs is going on. */
  busyUntil: number;
}

export interface PastStretch {
  readonly createdAt: number;
  queueId: number | null;
  userId: number | null;
  queuedAt: number | null;
  startedAt: number | null;
  closedAt: number | null;
  finishedAt: number | null;
  rate: number | null;
  ratedAt: number | null;
}

export interface PastMessage {
  readonly ticket: PastTicket;
  readonly fromMe: boolean;
  readonly origin: MessageOrigin;
  readonly userId: number | null;
  readonly queueId: number | null;
  /** Of a group: who in it said so. */
  readonly speaker: PastContact | null;
  readonly body: string;
  readonly content: MessageContent;
  readonly isPrivate: boolean;
  readonly at: number;
}

interface PastLog {
  readonly type: TicketLogType;
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly at: number;
  readonly lane?: { readonly from: string | null; readonly to: string };
}

export interface PastTicket {
  readonly contact: PastContact;
  readonly connectionId: number;
  readonly channel: Channel;
  readonly isActive: boolean;
  readonly stretches: PastStretch[];
  readonly messages: PastMessage[];
  readonly logs: PastLog[];
  readonly notes: { readonly userId: number; readonly note: string; readonly at: number }[];
  status: TicketStatus;
  lane: { readonly id: number; readonly since: number } | null;
  unread: number;
  isTransfered: boolean;
}

export interface PlannedHistory {
  readonly contacts: readonly PastContact[];
  /** In the order in which they began. */
  readonly tickets: readonly PastTicket[];
}

/** What the lists show of a ticket follows from what was said in it. */
export function shownWords(ticket: PastTicket) {
  const said = ticket.messages.filter(({ isPrivate }) => !isPrivate);
  const [last, lastIn, lastOut] = [
    said.at(-1),
    said.findLast(({ fromMe }) => !fromMe),
    said.findLast(({ fromMe }) => fromMe),
  ];
  const lastAnswer = said.findLastIndex(({ origin }) => origin === 'agent');
  const firstOpen = said.slice(lastAnswer + 1).find(({ fromMe }) => !fromMe);
  const isLive = ticket.status === 'open' || ticket.status === 'pending';
  return {
    lastMessage: last ? previewText(last.body, last.content) : '',
    lastFromMe: last?.fromMe ?? false,
    lastInboundAt: lastIn?.at ?? null,
    lastOutboundAt: lastOut?.at ?? null,
    answeredAt: last?.fromMe ? last.at : null,
    activeAt: last?.at ?? ticket.stretches[0]?.createdAt ?? 0,
    waitingSince: isLive ? (firstOpen?.at ?? null) : null,
  };
}

const weighted = <T>(random: Random, of: readonly T[], weightOf: (one: T) => number): T => {
  let point = random.next() * of.reduce((sum, one) => sum + weightOf(one), 0);
  for (const one of of) {
    point -= weightOf(one);
    if (point < 0) return one;
  }
  return random.pick(of);
};

/** Monday to Sunday, beside Monday. */
const byWeekday = [1, 0.94, 0.9, 0.92, 1.04, 0.5, 0.1];
/** How much begins in each hour of a day. */
const byHour = [1, 0, 0, 0, 0, 0, 1, 2, 6, 22, 26, 24, 14, 15, 23, 24, 21, 17, 4, 3, 3, 2, 3, 2];
/** A Saturday ends at one. */
const onSaturday = (weight: number, hour: number): number => (hour >= 13 ? weight * 0.12 : weight);
const rates = {
  glad: [0, 0, 0, 1, 0, 1, 2, 6, 16, 28, 46],
  fair: [1, 1, 2, 2, 2, 6, 8, 18, 24, 20, 16],
  sour: [14, 8, 10, 9, 8, 14, 12, 11, 8, 4, 2],
} as const;

interface Setting {
  readonly company: HistoryCompany;
  readonly now: number;
  readonly contacts: PastContact[];
  readonly tickets: PastTicket[];
  numbers: number;
}

const weekdayOf = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The next moment at which somebody works: Monday to Friday from 9 to 18, on Saturdays until 13. */
function nextWorkTime(at: number, timeZone: string): number {
  const { date, minutes } = wallOf(at, timeZone);
  for (let day = 0; day < 4; day += 1) {
    const on = addDays(date, day);
    const weekday = weekdayOf(on);
    if (weekday === 6) continue;
    const [opens, ends] = [9 * 60, (weekday === 5 ? 13 : 18) * 60];
    const time = day === 0 ? Math.max(minutes, opens) : opens;
    if (time < ends) return day === 0 && minutes >= opens ? at : fromZone(on, '09:00', timeZone).getTime();
  }
  return at;
}

function wallOf(at: number, timeZone: string): { date: string; minutes: number } {
  const { date, time } = inZone(new Date(at), timeZone);
  return { date, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
}

function newContact(setting: Setting, random: Random, at: number): PastContact {
  const { company, contacts } = setting;
  const connection = weighted(random, company.connections, ({ weight }) => weight);
  const [city, code] = random.pick<(typeof cities)[number]>(cities);
  const plain = `${random.pick(givenNames)} ${random.pick(familyNames)}`;
  const name = company.firms ? `${plain.split(' ')[0]} – ${random.pick(firms)}` : plain;
  setting.numbers += 1;
  const isPhone = connection.channel === 'whatsapp' || connection.channel === 'whatsappapi';
  const contact: PastContact = {
    name,
    // Where a number is nobody's: those of telephones begin with 9 and never with 90.
    number: isPhone
      ? `55${code}90${String(1_000_000 + setting.numbers * 37).slice(-7)}`
      : String(7_100_000_000_000_000 + setting.numbers * 7_919),
    email: random.chance(0.45) ? emailOf(plain) : '',
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: false,
    city,
    createdAt: at,
    tagIds: new Set(),
    valueCents: null,
    busyUntil: 0,
  };
  contacts.push(contact);
  return contact;
}

/** Somebody who wrote before and has nothing going on, or somebody new. */
function whoWrites(setting: Setting, random: Random, at: number): PastContact {
  if (setting.contacts.length > 20 && random.chance(0.52)) {
    for (let tries = 0; tries < 8; tries += 1) {
      const known = random.pick(setting.contacts);
      if (!known.isGroup && known.busyUntil + 6 * hourMs < at) return known;
    }
  }
  return newContact(setting, random, at);
}

interface Talk {
  readonly setting: Setting;
  readonly random: Random;
  readonly ticket: PastTicket;
  readonly topic: Topic;
  words: ReadonlyMap<string, string>;
  at: number;
  userId: number | null;
  queueId: number | null;
}

type Said = Partial<Pick<PastMessage, 'origin' | 'userId' | 'isPrivate' | 'content' | 'speaker'>>;

function say(talk: Talk, fromMe: boolean, body: string, more: Said = {}): void {
  talk.ticket.messages.push({
    ticket: talk.ticket,
    fromMe,
    origin: fromMe ? 'agent' : 'customer',
    userId: null,
    queueId: talk.queueId,
    speaker: null,
    body,
    content: { kind: 'text' },
    isPrivate: false,
    at: talk.at,
    ...more,
  });
}

const log = (talk: Talk, type: TicketLogType, more: Partial<PastLog> = {}): void =>
  void talk.ticket.logs.push({ type, userId: talk.userId, queueId: talk.queueId, at: talk.at, ...more });

/** People type, look things up and go for a coffee. */
function pass(talk: Talk, by: TalkTurn['by']): void {
  const { random } = talk;
  const seconds = by === 'agent' ? random.between(14, 130) : random.between(12, 240);
  const pause = random.chance(0.035) ? random.between(15, 75) * 60 : 0;
  talk.at += Math.floor(seconds + pause) * 1_000;
}

function speak(talk: Talk, turn: TalkTurn): void {
  const { random, ticket } = talk;
  if (!random.chance(turn.chance)) return;
  pass(talk, turn.by);
  if (turn.place) {
    const [name, , latitude, longitude] = cityNamed(ticket.contact.city);
    const content = { kind: 'location', latitude, longitude, name: '', address: name, live: false } as const;
    return say(talk, false, '', { content });
  }
  const body = fillWords(random.pick(turn.words), talk.words);
  say(talk, turn.by === 'agent', body, turn.by === 'agent' ? { userId: talk.userId } : {});
}

function wordsFor(talk: Talk): ReadonlyMap<string, string> {
  const { random, topic, ticket, setting } = talk;
  const [least, most] = topic.worth ?? [60, 1_900];
  const cents = Math.round(random.between(least, most)) * 100 - 10;
  if (topic.worth) ticket.contact.valueCents = cents;
  return wordsOf(random, {
    customer: ticket.contact.name,
    city: ticket.contact.city,
    date: inZone(new Date(talk.at), setting.company.timeZone).date,
    department: topic.goods ?? 'home',
    cents,
  });
}

/** Greets, lets the customer choose a queue and puts the ticket there. */
function botGreets(talk: Talk): void {
  const { random, setting, topic } = talk;
  const { queues } = setting.company;
  talk.at += random.whole(1, 3) * 1_000;
  const menu = queues.map(({ name }, place) => `*[ ${place + 1} ]* - ${name}`).join('\n');
  const hello = fillWords(random.pick(greetings), talk.words);
  say(talk, true, queues.length > 1 ? `${hello}\n\n${menu}` : hello, { origin: 'bot' });
  const place = queues.findIndex(({ name }) => name === topic.queue);
  if (queues.length > 1) {
    talk.at += random.whole(6, 70) * 1_000;
    say(talk, false, String(place + 1));
  }
  talk.at += random.whole(1, 3) * 1_000;
  const queue = queues[place];
  if (queue)
    say(talk, true, fillWords(queue.greeting.replace('{{firstName}}', '{nome}'), talk.words), { origin: 'bot' });
}

/** Begins a ticket with its first words, and puts it into the queue of what it is about. */
function begin(setting: Setting, random: Random, contact: PastContact, topic: Topic, at: number): Talk {
  const ticket: PastTicket = {
    contact,
    connectionId: contact.connectionId,
    channel: contact.channel,
    isActive: topic.isActive ?? false,
    stretches: [],
    messages: [],
    logs: [],
    notes: [],
    status: 'pending',
    lane: null,
    unread: 0,
    isTransfered: false,
  };
  const talk: Talk = { setting, random, ticket, topic, words: new Map(), at, userId: null, queueId: null };
  talk.words = wordsFor(talk);
  return talk;
}

/** One that has only just begun. */
const newStretch = (createdAt: number): PastStretch => ({
  createdAt,
  queueId: null,
  userId: null,
  queuedAt: null,
  startedAt: null,
  closedAt: null,
  finishedAt: null,
  rate: null,
  ratedAt: null,
});

function firstWords(talk: Talk): PastStretch {
  const { random, topic, setting, ticket } = talk;
  log(talk, 'create');
  const stretch = newStretch(talk.at);
  ticket.stretches.push(stretch);
  if (!topic.isActive) {
    const body = fillWords(random.pick(topic.opening.words), talk.words);
    say(talk, false, body);
    if (random.chance(0.62)) botGreets(talk);
  }
  talk.queueId = setting.company.queues.find(({ name }) => name === topic.queue)?.id ?? null;
  stretch.queueId = talk.queueId;
  stretch.queuedAt = talk.at;
  if (talk.queueId !== null) log(talk, 'queue');
  return stretch;
}

function whoTakes(talk: Talk, atNight: boolean, but?: number | null): HistoryPerson | undefined {
  const able = talk.setting.company.people.filter(
    ({ id, queueIds, atNight: works = false }) =>
      id !== but && works === atNight && (talk.queueId === null || queueIds.includes(talk.queueId)),
  );
  return able.length === 0 ? undefined : weighted(talk.random, able, ({ weight }) => weight);
}

/** Somebody takes it, in their own time: at night who works at night, otherwise when the shop opens. */
function take(talk: Talk, stretch: PastStretch, given?: HistoryPerson): HistoryPerson | undefined {
  const { random, setting, topic } = talk;
  const { timeZone } = setting.company;
  const { minutes } = wallOf(talk.at, timeZone);
  const isNight = minutes >= 22 * 60 || minutes < 6 * 60;
  const person = given ?? (isNight ? whoTakes(talk, true) : undefined) ?? whoTakes(talk, false);
  if (!person) return undefined;
  const opens = person.atNight || given ? talk.at : nextWorkTime(talk.at, timeZone);
  // Most are taken within minutes, some in a rush hour much later.
  const wait = topic.isActive ? 0 : Math.exp(random.between(0.1, 2.6) + (random.chance(0.08) ? 1.3 : 0)) * 60;
  talk.at = opens + Math.floor(wait) * 1_000;
  talk.userId = person.id;
  stretch.userId = person.id;
  stretch.startedAt = talk.at;
  log(talk, 'open');
  talk.words = spokenBy(talk.words, person.name);
  if (topic.isActive) say(talk, true, fillWords(random.pick(topic.opening.words), talk.words), { userId: person.id });
  return person;
}

/** It goes to another queue and to somebody there, with a word for them. */
function handOver(talk: Talk, stretch: PastStretch): void {
  const { setting, topic, ticket } = talk;
  const to = setting.company.queues.find(({ name }) => name === topic.handsTo?.queue);
  const from = setting.company.queues.find(({ id }) => id === talk.queueId);
  if (!topic.handsTo || !to || !from) return;
  const before = setting.company.people.find(({ id }) => id === talk.userId);
  const next = whoTakes({ ...talk, queueId: to.id }, false, talk.userId);
  if (!next) return;
  log(talk, 'transfered');
  talk.queueId = to.id;
  talk.at += 20_000;
  talk.userId = next.id;
  Object.assign(stretch, { queueId: to.id, userId: next.id, queuedAt: talk.at });
  const places = { from: { user: before?.name ?? null, queue: from.name }, to: { user: next.name, queue: to.name } };
  say(talk, true, topic.handsTo.note, {
    isPrivate: true,
    userId: before?.id ?? null,
    content: { kind: 'transfer', ...places },
  });
  log(talk, 'receivedTransfer');
  ticket.isTransfered = true;
  talk.words = spokenBy(talk.words, next.name);
  talk.at += talk.random.whole(60, 900) * 1_000;
  const hello = `Oi, ${talk.words.get('nome')}! Aqui é ${talk.words.get('atendente')}, do setor ${to.name}. Já li a conversa e sigo daqui.`;
  say(talk, true, hello, { userId: next.id });
}

/** Ends an attendance: asks for a rating where it was worth one, and waits for it. */
function finish(talk: Talk, stretch: PastStretch): void {
  const { random, topic, ticket } = talk;
  talk.at += random.whole(30, 240) * 1_000;
  stretch.closedAt = talk.at;
  if (stretch.userId !== null && random.chance(0.72)) {
    say(talk, true, surveyText, { origin: 'system', userId: talk.userId });
    log(talk, 'nps');
    if (random.chance(0.66)) {
      talk.at += random.whole(20, 1_500) * 1_000;
      const rate = weighted(
        random,
        Array.from(rates[topic.mood], (weight, value) => ({ weight, value })),
        (one) => one.weight,
      );
      say(talk, false, String(rate.value));
      Object.assign(stretch, { rate: rate.value, ratedAt: talk.at });
      talk.at += 1_000;
      say(talk, true, surveyThanks, { origin: 'bot' });
    } else {
      talk.at += 30 * minuteMs;
    }
  } else if (random.chance(0.7)) {
    say(talk, true, random.pick(farewells), { origin: 'system', userId: talk.userId });
  }
  stretch.finishedAt = talk.at;
  ticket.status = 'closed';
  log(talk, 'closed');
}

function tagAndNote(talk: Talk): void {
  const { random, topic, ticket, setting } = talk;
  for (const name of topic.tags ?? []) {
    const tag = setting.company.tags.find((one) => one.name === name);
    if (tag && random.chance(0.55)) ticket.contact.tagIds.add(tag.id);
  }
  if (topic.notes && talk.userId !== null && random.chance(0.22)) {
    const note = fillWords(random.pick(topic.notes), talk.words);
    ticket.notes.push({ userId: talk.userId, note, at: talk.at });
  }
}

/** A customer whom the bot alone could help. */
function botAlone(talk: Talk): void {
  const { random, setting } = talk;
  const [question, answer] = random.pick<readonly [string, string]>(botAnswers);
  log(talk, 'create');
  const empty = { queueId: null, userId: null, queuedAt: null, startedAt: null, rate: null, ratedAt: null };
  const stretch: PastStretch = { createdAt: talk.at, closedAt: null, finishedAt: null, ...empty };
  talk.ticket.stretches.push(stretch);
  say(talk, false, question);
  talk.at += 2_000;
  const menu = setting.company.queues.map(({ name }, place) => `*[ ${place + 1} ]* - ${name}`).join('\n');
  say(talk, true, `${fillWords(random.pick(greetings), talk.words)}\n\n${menu}`, { origin: 'bot' });
  talk.at += random.whole(10, 60) * 1_000;
  say(talk, false, question.toLowerCase());
  talk.at += 2_000;
  say(talk, true, answer, { origin: 'bot' });
  talk.at += random.whole(10, 90) * 1_000;
  say(talk, false, random.pick(['Era isso, obrigado', 'Não, valeu!', 'Só isso 👍']));
  talk.at += 2_000;
  say(talk, true, random.pick(farewells), { origin: 'bot' });
  Object.assign(stretch, { closedAt: talk.at, finishedAt: talk.at });
  talk.ticket.status = 'closed';
  log(talk, 'clientClosed');
}

/** Begins and ends in the past. */
function wholeTicket(setting: Setting, random: Random, contact: PastContact, at: number): PastTicket {
  const { company } = setting;
  const topic = weighted(random, company.topics, ({ weight }) => weight);
  const talk = begin(setting, random, contact, topic, topic.isActive ? nextWorkTime(at, company.timeZone) : at);
  if (company.queues.length > 1 && random.chance(0.05)) {
    botAlone(talk);
    return talk.ticket;
  }
  const stretch = firstWords(talk);
  take(talk, stretch);
  const handsAt = topic.handsTo && random.chance(0.3) ? random.whole(3, 6) : -1;
  for (const [place, turn] of topic.turns.entries()) {
    if (place === handsAt) handOver(talk, stretch);
    speak(talk, turn);
  }
  tagAndNote(talk);
  finish(talk, stretch);
  const sale = company.lanes.at(-1);
  if (topic.worth && sale && random.chance(0.5)) talk.ticket.lane = { id: sale.id, since: stretch.closedAt ?? talk.at };
  if (random.chance(0.06)) again(talk, topic);
  return talk.ticket;
}

/** They come back hours or days later, and the same person goes on. */
function again(talk: Talk, topic: Topic): void {
  const { random, setting } = talk;
  talk.at = nextWorkTime(talk.at + random.whole(2, 40) * hourMs, setting.company.timeZone);
  const empty = { queuedAt: talk.at, startedAt: null, closedAt: null, finishedAt: null, rate: null, ratedAt: null };
  const stretch: PastStretch = { createdAt: talk.at, queueId: talk.queueId, userId: talk.userId, ...empty };
  talk.ticket.stretches.push(stretch);
  log(talk, 'reopen');
  say(talk, false, random.pick(againOpenings));
  take(
    talk,
    stretch,
    setting.company.people.find(({ id }) => id === talk.userId),
  );
  for (const turn of againTurns) speak(talk, turn);
  finish({ ...talk, topic }, stretch);
}

function keep(setting: Setting, ticket: PastTicket): void {
  setting.tickets.push(ticket);
  const end = ticket.stretches.at(-1)?.finishedAt;
  ticket.contact.busyUntil = end ?? Number.POSITIVE_INFINITY;
}

/** Everything that began on one day and is over by now. */
function planDay(setting: Setting, date: string, daysAgo: number): void {
  const { company, now } = setting;
  const random = seededRandom(seedOf(`${company.seed}/${historyDays - daysAgo}`));
  // The shop grows by a third within its ninety days.
  const growth = 0.75 + (0.33 * (historyDays - daysAgo)) / historyDays;
  const expected = company.perDay * (byWeekday[weekdayOf(date)] ?? 1) * growth;
  const count = Math.max(0, Math.round(expected * random.between(0.85, 1.15)));
  const midnight = fromZone(date, '00:00', company.timeZone).getTime();
  const isSaturday = weekdayOf(date) === 5;
  const times = Array.from({ length: count }, () => {
    const hour = weighted(random, Array.from(byHour.keys()), (one) => {
      const weight = byHour[one] ?? 0;
      return isSaturday ? onSaturday(weight, one) : weight;
    });
    return midnight + hour * hourMs + random.whole(0, 3_599) * 1_000;
  }).toSorted((one, other) => one - other);
  for (const at of times) {
    if (at > now) return;
    const contact = whoWrites(setting, random, at);
    const ticket = wholeTicket(setting, random, contact, at);
    const last = ticket.messages.at(-1)?.at ?? at;
    if (Math.max(last, ticket.stretches.at(-1)?.finishedAt ?? at) <= now) keep(setting, ticket);
  }
}

/** Moves all times of a ticket so that its last word was said then. */
function shift(ticket: PastTicket, lastAt: number): void {
  const by = lastAt - (ticket.messages.at(-1)?.at ?? lastAt);
  const move = <T extends object>(one: T): void => {
    for (const [key, value] of Object.entries(one)) {
      if ((key === 'at' || key.endsWith('At')) && typeof value === 'number') Object.assign(one, { [key]: value + by });
    }
  };
  for (const one of [...ticket.messages, ...ticket.logs, ...ticket.notes, ...ticket.stretches]) move(one);
  if (ticket.lane) ticket.lane = { ...ticket.lane, since: ticket.lane.since + by };
}

/** A third of what is open was talked about within the last hours, the rest waits for somebody for days. */
const lastWordAt = (random: Random, now: number): number =>
  now -
  Math.floor(random.chance(0.3) ? Math.exp(random.between(1, 5.6)) * 60 : random.between(0.5, 6) * 86_400) * 1_000;

/** A free customer for something that goes on now; who is new appeared with it. */
function liveContact(setting: Setting, random: Random, lastAt: number): PastContact {
  const known = setting.contacts.filter(({ isGroup, busyUntil }) => !isGroup && busyUntil < lastAt - 12 * hourMs);
  return known.length > 0 && random.chance(0.6) ? random.pick(known) : newContact(setting, random, setting.now);
}

function settle(setting: Setting, talk: Talk, lastAt: number): void {
  const { ticket } = talk;
  // Nobody was there before their first word, and nobody writes in two tickets at once.
  const before = ticket.contact.busyUntil;
  shift(ticket, lastAt);
  const began = ticket.stretches[0]?.createdAt ?? lastAt;
  if (ticket.contact.createdAt > began) Object.assign(ticket.contact, { createdAt: began });
  if (before > began) shift(ticket, lastAt + (before - began) + minuteMs);
  keep(setting, ticket);
}

function intoLane(setting: Setting, talk: Talk, random: Random, place: number): void {
  const lane = setting.company.lanes[place];
  if (!lane) return;
  const at = talk.ticket.messages.at(-1)?.at ?? setting.now;
  talk.ticket.lane = { id: lane.id, since: at };
  talk.ticket.logs.push({
    type: 'lane',
    userId: talk.userId,
    queueId: talk.queueId,
    at,
    lane: { from: null, to: lane.name },
  });
  if (talk.ticket.contact.valueCents === null) {
    talk.ticket.contact.valueCents = random.whole(90, 2_400) * 100;
  }
}

/** What waits in the queues, and what everybody has on their desk right now. */
function planPresent(setting: Setting): void {
  const { company, now } = setting;
  const random = seededRandom(seedOf(`${company.seed}/now`));
  const topicOf = (queueId: number | null): Topic => {
    const name = company.queues.find(({ id }) => id === queueId)?.name;
    const fit = company.topics.filter(({ queue, isActive }) => !isActive && (name === undefined || queue === name));
    return random.pick(fit.length > 0 ? fit : company.topics);
  };
  let lanePlace = 0;
  for (const person of company.people) {
    for (let count = 0; count < person.leads; count += 1) {
      const topic = topicOf(random.pick(person.queueIds));
      const lastAt = lastWordAt(random, now);
      const talk = begin(setting, random, liveContact(setting, random, lastAt), topic, now - 2 * hourMs);
      const stretch = firstWords(talk);
      take(talk, stretch, person);
      const until = random.whole(1, Math.max(2, topic.turns.length - 5));
      for (const turn of topic.turns.slice(0, until)) speak(talk, turn);
      if (random.chance(0.5)) tagAndNote(talk);
      talk.ticket.status = 'open';
      const said = talk.ticket.messages;
      const lastOwn = said.findLastIndex(({ fromMe }) => fromMe);
      talk.ticket.unread = random.chance(0.6) ? said.length - 1 - lastOwn : 0;
      if (topic.queue === 'Vendas' || random.chance(0.35)) {
        intoLane(setting, talk, random, [1, 3, 1, 2, 3, 0][lanePlace % 6] ?? 1);
        lanePlace += 1;
      }
      settle(setting, talk, lastAt);
    }
  }
  for (const [queueId, many] of company.waiting) {
    for (let count = 0; count < many; count += 1) {
      const topic = topicOf(queueId === 0 ? null : queueId);
      const lastAt = now - Math.floor(Math.exp(random.between(0.6, 4.4)) * 60) * 1_000;
      const talk = begin(setting, random, liveContact(setting, random, lastAt), topic, now - hourMs);
      const stretch = firstWords(talk);
      if (queueId === 0) {
        talk.ticket.messages.splice(1);
        Object.assign(stretch, { queueId: null, queuedAt: null });
        talk.ticket.logs.splice(1);
        talk.queueId = null;
      }
      speak(talk, { by: 'customer', words: nudges, chance: 0.5 });
      talk.ticket.unread = talk.ticket.messages.filter(({ fromMe }) => !fromMe).length;
      if (topic.queue === 'Vendas' && count < 2) intoLane(setting, talk, random, 0);
      settle(setting, talk, lastAt);
    }
  }
}

/** Groups go on for ever: one ticket each, begun weeks ago. */
function planGroups(setting: Setting): void {
  const { company, now, contacts } = setting;
  const connection = company.connections.find(({ channel }) => channel === 'whatsapp');
  if (!connection) return;
  const random = seededRandom(seedOf(`${company.seed}/groups`));
  const [topic] = company.topics;
  if (!topic) return;
  for (const [place, { name, people, says }] of groupTalks.entries()) {
    const began = now - (20 + place * 9) * 24 * hourMs;
    const someone = (person: string, isGroup: boolean): PastContact => {
      setting.numbers += 1;
      const number = isGroup
        ? `1203630${String(4_000_000_000 + setting.numbers * 7_919)}`
        : `551190${String(1_000_000 + setting.numbers * 37).slice(-7)}`;
      const made: PastContact = {
        name: person,
        number,
        email: '',
        channel: 'whatsapp',
        connectionId: connection.id,
        isGroup,
        city: 'São Paulo',
        createdAt: began,
        tagIds: new Set(),
        valueCents: null,
        busyUntil: 0,
      };
      contacts.push(made);
      return made;
    };
    const talk = begin(setting, random, someone(name, true), { ...topic, worth: [1, 2] }, began);
    talk.ticket.contact.valueCents = null;
    const speakers = people.map((person) => someone(person, false));
    talk.ticket.stretches.push(newStretch(began));
    log(talk, 'create');
    for (let day = 0; day < 12; day += 1) {
      for (const body of says) {
        if (day < 11 && !random.chance(0.45)) continue;
        talk.at += random.whole(2, 50) * minuteMs;
        say(talk, false, body, { speaker: random.pick(speakers) });
      }
      talk.at += random.whole(20, 34) * hourMs;
    }
    talk.ticket.status = 'group';
    talk.ticket.unread = random.whole(0, 3);
    settle(setting, talk, now - random.whole(4, 300) * minuteMs);
  }
}

/** Ninety days of a company, up to now: the same for the same seed and day. */
export function planHistory(company: HistoryCompany, now: Date): PlannedHistory {
  const setting: Setting = { company, now: now.getTime(), contacts: [], tickets: [], numbers: 0 };
  const today = inZone(now, company.timeZone).date;
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo -= 1) planDay(setting, addDays(today, -daysAgo), daysAgo);
  planPresent(setting);
  if (company.hasGroups) planGroups(setting);
  const inUse = new Set(setting.tickets.flatMap((ticket) => [ticket.contact, ...speakersOf(ticket)]));
  return {
    contacts: setting.contacts.filter((contact) => inUse.has(contact)),
    tickets: setting.tickets.toSorted((one, other) => beganAt(one) - beganAt(other)),
  };
}

const beganAt = ({ stretches: [first] }: PastTicket): number => first?.createdAt ?? 0;
const speakersOf = ({ messages }: PastTicket): PastContact[] => messages.flatMap(({ speaker }) => speaker ?? []);
