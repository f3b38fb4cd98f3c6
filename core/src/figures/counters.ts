import type { DashboardCounters, FirstAnswers } from '@oplano/contracts/dashboard';
import { faceNumber } from '../tickets/labels.ts';
import { answerLimits, type Rates, type Tally } from './tally.ts';

/** A tenth is as exact as people read it. */
const tenths = (value: number): number => Math.round(value * 10) / 10;

export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : tenths((part * 100) / whole));

/** The mean of so many durations, in minutes; nothing where there was none. */
export const meanMinutes = (seconds: number, count: number): number => (count === 0 ? 0 : tenths(seconds / count / 60));

const sum = (rates: Rates, from: number, to: number): number =>
  rates.slice(from, to + 1).reduce((all, count) => all + count, 0);

/** Promoters say 9 or 10, passives 7 or 8, detractors less; the score is the promoters' share without the detractors'. */
export function npsOf(rates: Rates): { score: number; promoters: number; passives: number; detractors: number } {
  const all = sum(rates, 0, 10);
  const [detractors, passives, promoters] = [sum(rates, 0, 6), sum(rates, 7, 8), sum(rates, 9, 10)];
  return {
    score: percentOf(promoters - detractors, all),
    promoters: percentOf(promoters, all),
    passives: percentOf(passives, all),
    detractors: percentOf(detractors, all),
  };
}

/** The mean face of all answers, to two decimals; null without any. */
export function meanFace(rates: Rates): number | null {
  const all = sum(rates, 0, 10);
  if (all === 0) return null;
  const faces = rates.reduce((total, count, rate) => total + count * faceNumber(rate), 0);
  return Math.round((faces / all) * 100) / 100;
}

/** How long first answers took, from less than a minute to a day and more. */
export const answersOf = ({ answersWithin }: Tally): FirstAnswers =>
  answersWithin.map((total, place) => {
    const limit = answerLimits[place];
    return { upToMinutes: limit === undefined ? null : limit / 60, total };
  });

interface Surroundings {
  /** Tickets that are open and that wait at this moment, whatever the range. */
  readonly open: number;
  readonly pending: number;
  /** Contacts that appeared in the range. */
  readonly leads: number;
  /** How often a ticket was handed over in the range. */
  readonly transfers: number;
}

/** Every indicator of the dashboard, from what was counted. */
export function countersOf(tally: Tally, { open, pending, leads, transfers }: Surroundings): DashboardCounters {
  const nps = npsOf(tally.rates);
  return {
    supportHappening: open,
    supportPending: pending,
    supportFinished: tally.finished,
    supportGroups: tally.groups,
    leads,
    avgSupportTime: meanMinutes(tally.supportSeconds, tally.supports),
    avgWaitTime: meanMinutes(tally.waitSeconds, tally.waits),
    avgFirstResponse: meanMinutes(tally.answerSeconds, tally.answers),
    avgSupportWorkTime: meanMinutes(tally.supportWorkSeconds, tally.supports),
    avgWaitWorkTime: meanMinutes(tally.waitWorkSeconds, tally.waits),
    avgFirstResponseWork: meanMinutes(tally.answerWorkSeconds, tally.answers),
    finishedByPerson: tally.finished - tally.unattended,
    finishedByBot: tally.unattended,
    reopened: tally.reopened,
    transfers,
    activeTickets: tally.active,
    passiveTickets: tally.tickets - tally.active,
    npsScore: nps.score,
    npsPromotersPerc: nps.promoters,
    npsPassivePerc: nps.passives,
    npsDetractorsPerc: nps.detractors,
    tickets: tally.tickets,
    waitRating: tally.waitRating,
    withoutRating: tally.withoutRating,
    withRating: tally.withRating,
    percRating: percentOf(tally.withRating, tally.tickets),
  };
}

/** How a figure moved against the span before: the difference, and in percent where there was something to compare with. */
export function changeOf(now: number, before: number): { difference: number; percent: number | null } {
  return { difference: tenths(now - before), percent: before === 0 ? null : percentOf(now - before, Math.abs(before)) };
}
