import type { DashboardCounters } from '@oplano/contracts/dashboard';
import { daysIn } from './range.ts';
import type { FigureFilter, ReportFilter } from './address.ts';

/** What a report is narrowed down to, to hold exactly the rows behind a figure. */
export type ReportChoice = Partial<Omit<ReportFilter, 'from' | 'to'>>;

export type FigureName = keyof DashboardCounters | 'sentMessages' | 'receivedMessages';

/** Messages are counted of the whole company, whatever else is chosen. */
const ofEverybody = { queueIds: [], whatsappIds: [], users: [] };

/** Where each figure of the dashboard leads: as many rows as it counts, or those it is the mean or a share of. */
export const reportOfFigure: Readonly<Record<FigureName, ReportChoice>> = {
  supportHappening: { rows: 'live', status: ['open'] },
  supportPending: { rows: 'live', status: ['pending'] },
  supportFinished: { only: ['finished'] },
  supportGroups: { only: ['group'] },
  leads: { rows: 'leads' },
  avgSupportTime: { only: ['supported'] },
  avgSupportWorkTime: { only: ['supported'] },
  avgWaitTime: { only: ['waited'] },
  avgWaitWorkTime: { only: ['waited'] },
  avgFirstResponse: { only: ['answered'] },
  avgFirstResponseWork: { only: ['answered'] },
  finishedByPerson: { only: ['byPerson'] },
  finishedByBot: { only: ['unattended'] },
  reopened: { only: ['reopened'] },
  transfers: { rows: 'transfers' },
  activeTickets: { only: ['active'] },
  passiveTickets: { only: ['passive'] },
  npsScore: { only: ['finished'], onlyRated: true },
  npsPromotersPerc: { only: ['promoter'] },
  npsPassivePerc: { only: ['neutral'] },
  npsDetractorsPerc: { only: ['detractor'] },
  tickets: {},
  waitRating: { only: ['finished'], status: ['nps'] },
  withoutRating: { only: ['unrated'] },
  withRating: { only: ['finished'], onlyRated: true },
  percRating: { only: ['finished'], onlyRated: true },
  sentMessages: { rows: 'sent', ...ofEverybody },
  receivedMessages: { rows: 'received', ...ofEverybody },
};

/** A bar of the chart by time: its day, or of one day its hour (`07:00`). */
export const reportOfSlot = (filter: FigureFilter, slot: string): Partial<ReportFilter> =>
  daysIn(filter) === 1 ? { hours: [Number.parseInt(slot, 10)] } : { from: slot, to: slot };
