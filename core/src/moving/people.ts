import { email, hexColor } from '@oplano/contracts';
import { optionType, type OptionType } from '@oplano/contracts/chatbot';
import type { BillingRecurrence } from '@oplano/contracts/companies';
import { serviceDay, serviceHours, type ServiceDay, type ServiceHours } from '@oplano/contracts/settings';
import type { UserForm } from '@oplano/contracts/users';
import {
  dayOf,
  flagOf,
  hourOf,
  idOf,
  left,
  lineOf,
  sumOf,
  wordOf,
  taken,
  forkText,
  timeOf,
  wholeOf,
} from './fields.ts';
import type { ForkRow, Mapped } from './fields.ts';

/** Names here have at least two letters. */
export const forkName = (row: ForkRow, max: number, ...names: readonly string[]): string =>
  lineOf(row, max, ...names).padEnd(2, '-');

const noPeriod = ['', ''] as const;
/** A period with both of its ends; the older kind of hours knows one a day, without a letter. */
function periodOf(day: ForkRow, ...letters: readonly string[]): readonly [string, string] {
  const end = (name: string) => hourOf(day, '', ...letters.map((letter) => `${name}Time${letter}`));
  const [start, stop] = [end('start'), end('end')];
  return start === '' || stop === '' ? noPeriod : [start, stop];
}

function forkDay(day: unknown): ServiceDay[] {
  const row = (typeof day === 'object' && day !== null ? day : {}) as ForkRow;
  const [startTimeA, endTimeA] = periodOf(row, 'A', '');
  const [startTimeB, endTimeB] = periodOf(row, 'B');
  const said = { weekday: lineOf(row, 40, 'weekday'), weekdayEn: forkText(row, 20, 'weekdayEn').toLowerCase() };
  const parsed = serviceDay.safeParse({ ...said, startTimeA, endTimeA, startTimeB, endTimeB });
  return parsed.success ? [parsed.data] : [];
}

/** Hours as they are kept here, of what can be read of them; null where nothing can. */
export function forkHours(row: ForkRow, name: string): ServiceHours | null {
  const value = row[name];
  try {
    const days: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    const read = (Array.isArray(days) ? days : []).flatMap(forkDay);
    const once = read.filter((day, at) => read.findIndex(({ weekdayEn }) => weekdayEn === day.weekdayEn) === at);
    const parsed = serviceHours.safeParse(once);
    return parsed.success && once.length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}

const noHours = new Set(['', '[]', '{}', 'null']);
/** Said of a row whose hours are not here afterwards. */
export function lostHours(row: ForkRow, name: string): string | false {
  const value = row[name] ?? '';
  const said = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
  return !noHours.has(said) && forkHours(row, name) === null && 'has hours that cannot be read: without';
}

const recurrences: readonly BillingRecurrence[] = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'];

export interface MovedCompany {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly document: string;
  readonly status: boolean;
  readonly dueDate: string | null;
  readonly recurrence: BillingRecurrence | null;
  readonly planId: string | null;
  readonly schedules: ServiceHours | null;
  readonly createdAt: Date | null;
}

export function mapCompany(row: ForkRow): Mapped<MovedCompany> {
  const name = forkName(row, 100, 'name');
  if (name === '--') return left('has no name');
  const address = email.safeParse(row['email']);
  const recurrence = wordOf(row, [...recurrences, ''], '', 'recurrence');
  return taken(
    {
      name,
      email: address.success ? address.data : '',
      phone: lineOf(row, 40, 'phone'),
      document: lineOf(row, 40, 'document'),
      status: flagOf(row, true, 'status'),
      dueDate: dayOf(row, 'dueDate'),
      recurrence: recurrence === '' ? null : recurrence,
      planId: idOf(row, 'planId'),
      schedules: forkHours(row, 'schedules'),
      createdAt: timeOf(row, 'createdAt'),
    },
    [lostHours(row, 'schedules')],
  );
}

export interface MovedPlan {
  readonly name: string;
  readonly users: number;
  readonly connections: number;
  readonly queues: number;
  readonly amount: number;
}
const limit = { min: 0, max: 100_000, otherwise: 100 };
/** Switches of a plan have other names in every fork: here all of them are on, and the operator turns off what is not sold. */
export const mapPlan = (row: ForkRow): MovedPlan => ({
  name: forkName(row, 100, 'name'),
  users: wholeOf(row, limit, 'users'),
  connections: wholeOf(row, limit, 'connections'),
  queues: wholeOf(row, limit, 'queues'),
  amount: Math.min(Math.max(sumOf(row, 'amount', 'value') ?? 0, 0), 1_000_000),
});

const bcrypt = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;
/** Opens with no password: a new one has to be asked for. */
export const noPassword = 'none';

export interface MovedUser {
  readonly form: Omit<UserForm, 'password' | 'queueIds' | 'whatsappId'>;
  readonly passwordHash: string;
  readonly connectionId: string | null;
  readonly createdAt: Date | null;
}

export function mapUser(row: ForkRow): Mapped<MovedUser> {
  const address = email.safeParse(row['email']);
  if (!address.success) return left('has no e-mail address');
  const hash = forkText(row, 200, 'passwordHash', 'password');
  const onOff = (otherwise: boolean, ...names: string[]) =>
    flagOf(row, otherwise, ...names) ? ('enabled' as const) : ('disabled' as const);
  const value: MovedUser = {
    form: {
      name: forkName(row, 50, 'name'),
      email: address.data,
      profile: wordOf(row, ['admin', 'user'], 'user', 'profile'),
      startWork: hourOf(row, '00:00', 'startWork'),
      endWork: hourOf(row, '23:59', 'endWork'),
      farewellMessage: forkText(row, 2_000, 'farewellMessage'),
      allTicket: flagOf(row, false, 'allTicket') ? 'enable' : 'disable',
      allowGroup: flagOf(row, false, 'allowGroup'),
      allHistoric: onOff(false, 'allHistoric'),
      allUserChat: onOff(false, 'allUserChat'),
      userClosePendingTicket: onOff(true, 'userClosePendingTicket'),
      showDashboard: onOff(false, 'showDashboard'),
      allowRealTime: onOff(false, 'allowRealTime'),
      allowConnections: onOff(false, 'allowConnections'),
      defaultTheme: wordOf(row, ['light', 'dark'], 'light', 'defaultTheme'),
      defaultMenu: wordOf(row, ['open', 'closed'], 'open', 'defaultMenu'),
    },
    passwordHash: bcrypt.test(hash) ? hash : noPassword,
    connectionId: idOf(row, 'whatsappId'),
    createdAt: timeOf(row, 'createdAt'),
  };
  return taken(value, [
    value.passwordHash === noPassword && 'has a password that cannot be taken over: asks for a new one',
    flagOf(row, false, 'super') && 'was an operator there and is none here',
  ]);
}

export interface MovedQueue {
  readonly name: string;
  readonly color: string;
  readonly greetingMessage: string;
  readonly outOfHoursMessage: string;
  readonly completionMessage: string;
  readonly orderQueue: number;
  readonly closeTicket: boolean;
  readonly ativarRoteador: boolean;
  readonly tempoRoteador: 0 | 2 | 5 | 10 | 15 | 30 | 45 | 60;
  readonly schedules: ServiceHours | null;
  readonly createdAt: Date | null;
}
const turns = ['0', '2', '5', '10', '15', '30', '45', '60'] as const;
const orders = { min: 0, max: 100_000, otherwise: 0 };

export function mapQueue(row: ForkRow): Mapped<MovedQueue> {
  const name = lineOf(row, 50, 'name');
  if (name === '') return left('has no name');
  const color = hexColor.safeParse(forkText(row, 9, 'color').slice(0, 7));
  return taken(
    {
      name: name.padEnd(2, '-'),
      color: color.success ? color.data : '#607d8b',
      greetingMessage: forkText(row, 4_000, 'greetingMessage'),
      outOfHoursMessage: forkText(row, 4_000, 'outOfHoursMessage'),
      completionMessage: forkText(row, 4_000, 'completionMessage', 'complationMessage'),
      orderQueue: wholeOf(row, orders, 'orderQueue'),
      closeTicket: flagOf(row, false, 'closeTicket'),
      ativarRoteador: flagOf(row, false, 'ativarRoteador'),
      tempoRoteador: Number(wordOf(row, turns, '0', 'tempoRoteador')) as MovedQueue['tempoRoteador'],
      schedules: forkHours(row, 'schedules'),
      createdAt: timeOf(row, 'createdAt'),
    },
    [!color.success && 'has no colour: a grey one', lostHours(row, 'schedules')],
  );
}

export interface MovedOption {
  readonly name: string;
  readonly greetingMessage: string;
  readonly queueType: OptionType;
  readonly closeTicket: boolean;
  readonly queueId: string | null;
  readonly parentId: string | null;
  readonly targetQueueId: string | null;
  readonly targetUserId: string | null;
}

/** Of `Chatbots` or of `QueueOptions`: a point of a menu, below a queue or below another point. */
export function mapOption(row: ForkRow): Mapped<MovedOption> {
  const [queueId, parentId] = [idOf(row, 'queueId'), idOf(row, 'chatbotId', 'parentId')];
  const name = lineOf(row, 100, 'name', 'title');
  if (name === '') return left('has no name');
  if (queueId === null && parentId === null) return left('belongs to no queue');
  const asked = wordOf(row, [...optionType.options, 'chatbot'], 'text', 'queueType');
  // Integrations and lists of files are not taken over: what led there says its text.
  const isGone = asked === 'integration' || asked === 'file';
  return taken(
    {
      name: name.padEnd(4, '.'),
      greetingMessage: forkText(row, 4_000, 'greetingMessage', 'message'),
      queueType: isGone || asked === 'chatbot' ? 'text' : asked,
      closeTicket: flagOf(row, false, 'closeTicket'),
      queueId,
      parentId,
      targetQueueId: idOf(row, 'optQueueId'),
      targetUserId: idOf(row, 'optUserId'),
    },
    [isGone && 'led to an integration or to files, which are not taken over: says its text'],
  );
}

/** Points of menus, those above before those below; what stands below nothing that is there comes last. */
export function parentsFirst(rows: readonly ForkRow[]): ForkRow[] {
  const below = Map.groupBy(rows, (row) => idOf(row, 'chatbotId', 'parentId'));
  const ordered: ForkRow[] = [];
  const seen = new Set<ForkRow>();
  let level = below.get(null) ?? [];
  while (level.length > 0) {
    for (const row of level) seen.add(row);
    ordered.push(...level);
    level = level.flatMap((row) => below.get(idOf(row, 'id') ?? '') ?? []).filter((row) => !seen.has(row));
  }
  return [...ordered, ...rows.filter((row) => !seen.has(row))];
}
