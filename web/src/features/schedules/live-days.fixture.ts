import type { Occurrence } from '@oplano/contracts/schedules';
import { at, nameOf, run, sampleInstant, wholeIn, type Subject } from '#testing/live-days';
import { calendarQuery, type CalendarPage } from './schedules.api.ts';
// Followed by code that arrives with its page: here it is there before the clock of a test is stopped.
import './schedules.realtime.ts';

const schedules: Subject<Occurrence> = {
  // One send of each, under the number of its schedule.
  make: (id, random) => ({
    scheduleId: id,
    number: 1,
    sendAt: at(random),
    state: 'planned',
    reason: null,
    sentAt: null,
    contact: { id: 1, name: 'Ana' },
    body: nameOf(random),
    hasMedia: false,
    userId: 7,
    recurs: false,
  }),
  created: ({ id }) => ['schedules', 'create', { schedule: { id } }],
  updated: (occurrence, random) => {
    const { id, version } = occurrence;
    return ['schedules', 'update', { schedule: { id, version }, occurrence: random.chance(0.7) ? occurrence : null }];
  },
  deleted: ({ id }) => ['schedules', 'delete', { scheduleId: id }],
  views: [
    wholeIn(
      calendarQuery({ start: sampleInstant, end: sampleInstant, searchParam: '', userIds: [] }),
      {
        accepts: () => true,
        compare: (a: Occurrence, b: Occurrence) => a.sendAt.localeCompare(b.sendAt) || a.id - b.id,
      },
      {
        answerOf: (occurrences): CalendarPage => ({ occurrences, hasMore: false }),
        rowsIn: ({ occurrences }) => occurrences,
      },
    ),
  ],
};

export const liveDays = { schedules: run(schedules) };
