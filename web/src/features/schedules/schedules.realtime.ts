import type { RealtimeHandlers } from '@oplano/contracts';
import type { Occurrence } from '@oplano/contracts/schedules';
import type { QueryClient } from '@tanstack/react-query';
import { calendarKey, scheduleQuery, sendsKey, type CalendarPage } from './schedules.api.ts';

/** Hundreds may change in one minute: the calendar is fetched anew once they have been quiet for a moment. */
const quietMs = 800;
let timer: ReturnType<typeof setTimeout> | undefined;
function fetchSoon(client: QueryClient): void {
  clearTimeout(timer);
  timer = setTimeout(() => void client.invalidateQueries({ queryKey: calendarKey }), quietMs);
}

/** An answer that was asked for before an event may arrive after it, and undo it. */
const isUnderWay = (client: QueryClient): boolean => client.isFetching({ queryKey: calendarKey }) > 0;

/** Puts a send where it is shown already; false where it is shown nowhere, or has moved. */
function patch(client: QueryClient, changed: Occurrence): boolean {
  let isKnown = false;
  client.setQueriesData<CalendarPage>({ queryKey: calendarKey }, (page) => {
    const before = page?.occurrences.find(({ id }) => id === changed.id);
    if (!page || !before || before.sendAt !== changed.sendAt) return page;
    isKnown = true;
    if (before.version >= changed.version) return page;
    return { ...page, occurrences: page.occurrences.map((one) => (one.id === changed.id ? changed : one)) };
  });
  return isKnown;
}

export const scheduleHandlers = (client: QueryClient): RealtimeHandlers['schedules'] => ({
  create: () => fetchSoon(client),
  update: ({ schedule, occurrence }) => {
    if (!occurrence || !patch(client, occurrence) || isUnderWay(client)) fetchSoon(client);
    client.setQueryData(scheduleQuery(schedule.id).queryKey, (known) =>
      known && known.version < schedule.version ? schedule : known,
    );
    void client.invalidateQueries({ queryKey: sendsKey(schedule.id) });
  },
  delete: ({ scheduleId }) => {
    client.setQueriesData<CalendarPage>({ queryKey: calendarKey }, (page) =>
      page ? { ...page, occurrences: page.occurrences.filter((one) => one.scheduleId !== scheduleId) } : page,
    );
    if (isUnderWay(client)) fetchSoon(client);
  },
});
