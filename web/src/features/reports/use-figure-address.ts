import { figureAddress, monthSoFar, type DayRange, type FigureFilter, type ReportFilter } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#platform/session';

type Search = Readonly<Record<string, unknown>>;

/** The day it was when the page was opened, on the wall of the company. */
function useToday(): string {
  const timeZone = useSession((session) => (session.status === 'signedIn' ? session.user.company.timeZone : 'UTC'));
  const [opened] = useState(() => new Date());
  return inZone(opened, timeZone).date;
}

/** A filter that stands in the address of its page, so that a link shows the same. */
export function useFigureAddress<T extends FigureFilter>(
  page: '/' | '/reports',
  read: (search: Search, usual: DayRange) => T,
): [filter: T, apply: (next: T) => void] {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const filter = read(search, monthSoFar(useToday()));
  return [filter, (next) => void navigate({ to: page, search: figureAddress(next), replace: true })];
}

/** Leads to the report of exactly what a figure counts. */
export function useOpenReport(): (filter: FigureFilter & Partial<ReportFilter>) => void {
  const navigate = useNavigate();
  return (filter) => void navigate({ to: '/reports', search: figureAddress(filter) });
}
