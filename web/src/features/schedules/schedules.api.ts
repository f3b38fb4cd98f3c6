import type { NationalHoliday, Occurrence, OccurrenceMove, Schedule, ScheduleForm } from '@oplano/contracts/schedules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export interface CalendarRange {
  readonly start: string;
  readonly end: string;
  readonly searchParam: string;
  readonly userIds: readonly number[];
}

export const calendarKey = ['schedules', 'calendar'] as const;
export interface CalendarPage {
  readonly occurrences: readonly Occurrence[];
  readonly hasMore: boolean;
}

/** What is sent, or was, between two times. */
export const calendarQuery = (range: CalendarRange | null) =>
  queryOptions({
    queryKey: [...calendarKey, range],
    queryFn: ({ signal }): Promise<CalendarPage> =>
      call(routes.schedules.calendar, {
        query: {
          start: range?.start ?? '',
          end: range?.end ?? '',
          searchParam: range?.searchParam ?? '',
          userIds: (range?.userIds ?? []).join(','),
        },
        signal,
      }),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  });

/** One as it is now: whoever edits starts from the present. */
export const scheduleQuery = (scheduleId: number) =>
  queryOptions({
    queryKey: ['schedules', 'show', scheduleId],
    queryFn: ({ signal }) => call(routes.schedules.show, { params: { scheduleId }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const sendsKey = (scheduleId: number) => ['schedules', 'sends', scheduleId] as const;
export const sendsQuery = (scheduleId: number) =>
  queryOptions({
    queryKey: sendsKey(scheduleId),
    queryFn: ({ signal }) => call(routes.schedules.occurrences, { params: { scheduleId }, signal }),
  });

export const termsQuery = (contactId: number, whatsappId: number | null) =>
  queryOptions({
    queryKey: ['schedules', 'terms', contactId, whatsappId],
    queryFn: ({ signal }) =>
      call(routes.schedules.terms, {
        query: { contactId: String(contactId), ...(whatsappId === null ? {} : { whatsappId: String(whatsappId) }) },
        signal,
      }),
    retry: false,
  });

export const holidaysKey = ['schedules', 'holidays'] as const;
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: [...holidaysKey, year],
    queryFn: ({ signal }) => call(routes.schedules.holidays, { query: { year: String(year) }, signal }),
    staleTime: 5 * 60_000,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ['schedules', 'colleagues'],
  queryFn: ({ signal }) => call(routes.users.names, { signal }),
});
export const waysQuery = queryOptions({
  queryKey: ['schedules', 'connections'],
  queryFn: ({ signal }) => call(routes.connections.list, { query: { session: '0' }, signal }),
});
export const contactQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['schedules', 'contact', contactId],
    queryFn: ({ signal }) => call(routes.contacts.show, { params: { contactId }, signal }),
  });

const at = (scheduleId: number) => ({ params: { scheduleId } });
export const createSchedule = (body: ScheduleForm): Promise<Schedule> => call(routes.schedules.create, { body });
export const createScheduleWithFile = (body: ScheduleForm, file: File): Promise<Schedule> =>
  call(routes.schedules.createWithFile, { body: { schedule: JSON.stringify(body) }, file });
export const updateSchedule = (id: number, body: ScheduleForm & { readonly version: number }): Promise<Schedule> =>
  call(routes.schedules.update, { ...at(id), body });
export const moveSend = (scheduleId: number, occurrenceId: number, body: OccurrenceMove): Promise<Schedule> =>
  call(routes.schedules.move, { params: { scheduleId, occurrenceId }, body });
export const pauseSchedule = (id: number, paused: boolean): Promise<Schedule> =>
  call(routes.schedules.pause, { ...at(id), body: { paused } });
export async function deleteSchedule(id: number): Promise<void> {
  await call(routes.schedules.remove, at(id));
}
export const uploadScheduleFile = (id: number, file: File, version: number): Promise<Schedule> =>
  call(routes.schedules.uploadMedia, { ...at(id), body: { version: String(version) }, file });
export const removeScheduleFile = (id: number, version: number): Promise<Schedule> =>
  call(routes.schedules.removeMedia, { ...at(id), query: { version: String(version) } });
export const saveHoliday = (day: string, body: { name: string; works: boolean; yearly: boolean }) =>
  call(routes.schedules.saveHoliday, { params: { day }, body });
export const keepNational = (code: NationalHoliday, body: { name: string; works: boolean }) =>
  call(routes.schedules.keepNational, { params: { code }, body });
export const removeHoliday = (day: string) => call(routes.schedules.removeHoliday, { params: { day } });
