import type { ReportStatus, ReportSubject, ReportTrait } from '@oplano/contracts/reports';
import { rangeBetween, type DayRange } from './range.ts';
import { answerLimits } from './tally.ts';

/** In their order. The schema itself stays out of the browser: it would bring its library along. */
const reportStatuses = ['open', 'pending', 'closed', 'group', 'nps', 'lgpd'] as const satisfies readonly ReportStatus[];

/** In their order, for the same reason. */
export const reportTraits = [
  'group',
  'finished',
  'byPerson',
  'unattended',
  'active',
  'passive',
  'reopened',
  'unrated',
  'waited',
  'answered',
  'supported',
  'promoter',
  'neutral',
  'detractor',
] as const satisfies readonly ReportTrait[];

/** What rows of a report can be, the usual first. */
export const reportSubjects = [
  'attendances',
  'live',
  'transfers',
  'leads',
  'sent',
  'received',
] as const satisfies readonly ReportSubject[];

/** What a file of a report holds, in its order. */
export const reportColumns = [
  'id',
  'whatsappName',
  'contactName',
  'userName',
  'queueName',
  'status',
  'lastMessage',
  'createdAt',
  'closedAt',
  'supportTime',
  'NPS',
] as const;

export const figureChannels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;
type FigureChannel = (typeof figureChannels)[number];

/** What figures and reports are narrowed down to. Number 0 stands for none: nobody's, in no queue. */
export interface FigureFilter extends DayRange {
  readonly queueIds: readonly number[];
  readonly whatsappIds: readonly number[];
  readonly users: readonly number[];
}

export interface ReportFilter extends FigureFilter {
  readonly contactId: number | null;
  readonly status: readonly ReportStatus[];
  readonly onlyRated: boolean;
  /** Only what is all of this; what figures tell apart. */
  readonly only?: readonly ReportTrait[];
  /** What each row is; attendances where nothing is said. */
  readonly rows?: ReportSubject;
  readonly channels?: readonly FigureChannel[];
  readonly tagIds?: readonly number[];
  /** When it began on the company's wall: weekdays (0 is Sunday) and hours. */
  readonly weekdays?: readonly number[];
  readonly hours?: readonly number[];
  /** How long the first answer took: places in `answerLimits`. */
  readonly answers?: readonly number[];
}

/** By how many things a report is narrowed down, its days aside. */
export const chosenFilters = ({ from: _from, to: _to, ...others }: ReportFilter): number =>
  Object.values(others).filter((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value))).length;

type Search = Readonly<Record<string, unknown>>;

const idsIn = (value: unknown): number[] =>
  typeof value === 'string' && /^\d{1,9}(,\d{1,9})*$/.test(value)
    ? [...new Set(value.split(',').map(Number))].slice(0, 200)
    : [];

/** What an address says of the filter; what makes no sense in it is as if it were not there. */
export function readFigureFilter(search: Search, usual: DayRange): FigureFilter {
  const { from, to } = search;
  const range = typeof from === 'string' && typeof to === 'string' ? rangeBetween(from, to) : null;
  return {
    ...(range ?? usual),
    queueIds: idsIn(search['queues']),
    whatsappIds: idsIn(search['connections']),
    users: idsIn(search['users']),
  };
}

export function readReportFilter(search: Search, usual: DayRange): ReportFilter {
  const listed = (name: string): string[] => {
    const value = search[name];
    return typeof value === 'string' ? value.split(',') : [];
  };
  const [status, traits, channels] = [listed('status'), listed('only'), listed('channels')];
  const rows = reportSubjects.find((one) => one === search['rows']);
  const upTo = (name: string, last: number) => idsIn(search[name]).filter((place) => place <= last);
  /** What names nothing is left out altogether. */
  const some = <K extends string, T>(name: K, values: readonly T[]) =>
    values.length > 0 ? ({ [name]: values } as Record<K, readonly T[]>) : {};
  return {
    ...readFigureFilter(search, usual),
    contactId: idsIn(search['contact']).find((id) => id > 0) ?? null,
    status: reportStatuses.filter((one) => status.includes(one)),
    onlyRated: search['rated'] === 'true',
    ...some(
      'only',
      reportTraits.filter((one) => traits.includes(one)),
    ),
    ...(rows && rows !== 'attendances' ? { rows } : {}),
    ...some(
      'channels',
      figureChannels.filter((one) => channels.includes(one)),
    ),
    ...some('tagIds', idsIn(search['tags'])),
    ...some('weekdays', upTo('weekdays', 6)),
    ...some('hours', upTo('hours', 23)),
    ...some('answers', upTo('answers', answerLimits.length)),
  };
}

/** A filter as it stands in an address, so that a link shows the same. */
export function figureAddress(filter: FigureFilter & Partial<ReportFilter>): Record<string, string> {
  const list = (name: string, values: readonly (number | string)[] = []) =>
    values.length > 0 ? { [name]: values.join(',') } : {};
  return {
    from: filter.from,
    to: filter.to,
    ...list('queues', filter.queueIds),
    ...list('connections', filter.whatsappIds),
    ...list('users', filter.users),
    ...list('status', filter.status),
    ...list('only', filter.only),
    ...(filter.rows && filter.rows !== 'attendances' ? { rows: filter.rows } : {}),
    ...list('channels', filter.channels),
    ...list('tags', filter.tagIds),
    ...list('weekdays', filter.weekdays),
    ...list('hours', filter.hours),
    ...list('answers', filter.answers),
    ...(filter.contactId ? { contact: String(filter.contactId) } : {}),
    ...(filter.onlyRated ? { rated: 'true' } : {}),
  };
}
