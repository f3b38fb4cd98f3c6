import { connectionCreation, connectionDefaults, type ConnectionSettings } from '@oplano/contracts/connections';
import { describe, expect, test } from 'vitest';
import { connectionFormProblems, type FormSurroundings } from './form-problems.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const codes = (form: Partial<ConnectionSettings>, around: Partial<FormSurroundings> = {}) =>
  connectionFormProblems(
    { ...connectionDefaults, ...form },
    { now, timeZone: 'America/Sao_Paulo', ratingEnabled: false, ...around },
  ).map(({ field, code }) => `${field} ${code}`);

describe('a connection form', () => {
  test('with nothing but its defaults may be saved', () => {
    expect(codes({})).toEqual([]);
  });

  test.each([
    ['A', false],
    ['AB', true],
    ['x'.repeat(50), true],
    ['x'.repeat(51), false],
    ['  A  ', false],
  ])('named %j may be sent: %s [CON-068]', (name, good) => {
    expect(connectionCreation.safeParse({ name }).success).toBe(good);
  });

  test('proposes three uses of the bot, three of the survey and hours on every day [CON-056, CON-064, CON-076, DAT-021]', () => {
    expect(connectionDefaults).toMatchObject({ maxUseBotQueues: 3, maxUseBotQueuesNPS: 3 });
    expect(connectionDefaults.schedules).toHaveLength(7);
    for (const day of connectionDefaults.schedules) {
      expect(day).toMatchObject({ startTimeA: '08:00', endTimeA: '12:00', startTimeB: '13:00', endTimeB: '18:00' });
    }
  });

  test('takes times of the day as ##:## only [CON-075]', () => {
    const [monday] = connectionDefaults.schedules;
    const withTime = (startTimeA: string) =>
      connectionCreation.safeParse({ name: 'Loja', schedules: [{ ...monday, startTimeA }] }).success;
    expect([withTime('08:30'), withTime('8:30'), withTime('25:00'), withTime('0830')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('needs a greeting when customers choose between queues [QUE-009]', () => {
    expect(codes({ queueIds: [1, 2] })).toEqual(['greetingMessage ERR_WAPP_GREETING_REQUIRED']);
    expect(codes({ queueIds: [1, 2], greetingMessage: 'Olá' })).toEqual([]);
  });

  test('needs the text and the waiting time of the survey where the company rates [CON-069, CON-070]', () => {
    expect(codes({}, { ratingEnabled: true })).toEqual([
      'ratingMessage ERR_WAPP_RATING_MESSAGE_REQUIRED',
      'expiresTicketNPS ERR_WAPP_RATING_EXPIRY_REQUIRED',
    ]);
    expect(codes({ ratingMessage: 'Nota?', expiresTicketNPS: 10 }, { ratingEnabled: true })).toEqual([]);
    expect(codes({ ratingMessage: '   ' })).toEqual([]);
  });

  test('needs a queue for a redirection with a time [CON-072]', () => {
    expect(codes({ timeSendQueue: 5 })).toEqual(['sendIdQueue ERR_WAPP_REDIRECT_INCOMPLETE']);
    expect(codes({ timeSendQueue: 5, sendIdQueue: 3 })).toEqual([]);
    expect(codes({ sendIdQueue: 3 })).toEqual([]);
  });
});

describe('the vacation of a connection', () => {
  const vacation = (start: string | null, end: string | null) => ({
    collectiveVacationMessage: 'Voltamos logo',
    collectiveVacationStart: start,
    collectiveVacationEnd: end,
  });

  test('needs both dates once there is a text [CON-073]', () => {
    expect(codes(vacation(null, null))).toEqual([
      'collectiveVacationStart ERR_WAPP_VACATION_DATES',
      'collectiveVacationEnd ERR_WAPP_VACATION_DATES',
    ]);
    expect(codes({ ...vacation(null, null), collectiveVacationMessage: '' })).toEqual([]);
  });

  test('lies at most ten days back in the company’s own calendar, and does not end before it begins [CON-074]', () => {
    expect(codes(vacation('2026-02-20', '2026-03-10'))).toEqual([]);
    expect(codes(vacation('2026-02-19', '2026-03-10'))).toEqual(['collectiveVacationStart ERR_WAPP_VACATION_DATES']);
    expect(codes(vacation('2026-03-10', '2026-03-09'))).toEqual(['collectiveVacationEnd ERR_WAPP_VACATION_DATES']);
  });

  test('that was in order once does not stand in the way of other changes', () => {
    const old = vacation('2025-12-20', '2026-01-05');
    const stored = { ...connectionDefaults, ...old };
    expect(codes(old, { stored })).toEqual([]);
  });
});

describe('the import of a connection', () => {
  const period = (from: string | null, until: string | null, queue: number | null = 4) => ({
    importOldMessages: from,
    importRecentMessages: until,
    queueIdImportMessages: queue,
  });

  test('begins at most two years ago and not later than now [CON-044]', () => {
    const until = '2026-03-02T14:59:00.000Z';
    expect(codes(period('2024-03-02T15:00:00.000Z', until))).toEqual([]);
    expect(codes(period('2024-03-02T14:59:59.000Z', until))).toEqual(['importOldMessages ERR_WAPP_IMPORT_DATES']);
    expect(codes(period('2026-03-02T15:00:01.000Z', '2026-03-02T15:00:02.000Z'))).toContain(
      'importOldMessages ERR_WAPP_IMPORT_DATES',
    );
  });

  test('ends neither before it begins nor after now [CON-045]', () => {
    const from = '2026-02-01T00:00:00.000Z';
    expect(codes(period(from, '2026-01-31T00:00:00.000Z'))).toEqual(['importRecentMessages ERR_WAPP_IMPORT_DATES']);
    expect(codes(period(from, '2026-03-02T15:00:01.000Z'))).toEqual(['importRecentMessages ERR_WAPP_IMPORT_DATES']);
    expect(codes(period(from, null))).toEqual(['importRecentMessages ERR_WAPP_IMPORT_DATES']);
  });

  test('needs a queue for what it brings [CON-046]', () => {
    expect(codes(period('2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', null))).toEqual([
      'queueIdImportMessages ERR_WAPP_IMPORT_QUEUE_REQUIRED',
    ]);
  });
});
