import type { Occurrence } from '@oplano/contracts/schedules';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OpenedApp } from '#testing/app';
import { refuse } from '#testing/server';
import { toast, toastError } from '#ui/toast';
import { aSchedule, aSend, openSchedules } from './testing.ts';

interface Drop {
  readonly event: { readonly start: Date; readonly extendedProps: { readonly occurrence: Occurrence } };
  readonly revert: () => void;
}
interface CalendarOptions {
  readonly events: readonly { readonly startEditable: boolean; readonly extendedProps: { occurrence: Occurrence } }[];
  readonly datesSet: (shown: { readonly view: typeof view }) => void;
  readonly eventDrop: (drop: Drop) => void;
}

// Whether the library notices a pointer is its own affair, and needs a screen with places. What it tells us is ours.
let calendar: CalendarOptions | undefined;
const view = { activeStart: new Date('2030-05-01T00:00:00.000Z'), activeEnd: new Date('2030-06-01T00:00:00.000Z') };
function StandIn(options: CalendarOptions) {
  const { datesSet } = options;
  const [tell] = useState(() => datesSet);
  useEffect(() => tell({ view }), [tell]);
  useEffect(() => {
    calendar = options;
  });
  return null;
}
vi.mock('@fullcalendar/react', () => ({ default: (options: CalendarOptions) => <StandIn {...options} /> }));
vi.mock(import('#ui/toast'), async (original) => ({
  ...(await original()),
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: () => ({ connected: true, on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));

let app: OpenedApp | undefined;
afterEach(() => {
  app?.close();
  cleanup();
  vi.clearAllMocks();
  calendar = undefined;
});

const to = new Date('2030-05-20T12:30:00.000Z');
const moves = (log: OpenedApp['log']) => log.filter(({ call }) => call.startsWith('PUT /schedules/5/occurrences'));

/** The page with the calendar on it, its only send of these facts, and a way to drop that somewhere else. */
async function aCalendar(send: Occurrence, answer: unknown = aSchedule()) {
  app = await openSchedules('/schedules', [send], { [`PUT /schedules/5/occurrences/${send.id}`]: answer });
  await waitFor(() => expect(calendar?.events).toHaveLength(1));
  const revert = vi.fn();
  const drop = () =>
    act(() => calendar?.eventDrop({ event: { start: to, extendedProps: { occurrence: send } }, revert }));
  return { ...app, revert, drop };
}
const question = () => screen.findByRole('dialog', { name: 'Este agendamento se repete' });

describe('a send that is dragged', () => {
  test.each([
    ['Só este envio', 'one'],
    ['Este e todos os seguintes', 'following'],
  ])('and is one of several asks with its new time, and goes with the answer %s', async (answer, scope) => {
    const { user, log, drop, revert } = await aCalendar(aSend({ recurs: true }));
    drop();
    expect((await question()).textContent).toContain('20 de maio de 2030');
    expect(moves(log)).toEqual([]);
    await user.click(within(await question()).getByRole('button', { name: answer }));
    await waitFor(() => expect(moves(log)).toMatchObject([{ body: { scope, sendAt: to.toISOString() } }]));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Envio movido com sucesso.'));
    expect(revert).not.toHaveBeenCalled();
  });

  test('goes back where it was when the question is left', async () => {
    const { user, log, drop, revert } = await aCalendar(aSend({ recurs: true }));
    drop();
    await question();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(revert).toHaveBeenCalledOnce());
    expect(moves(log)).toEqual([]);
  });

  test('moves at once where it is the only one, and goes back when the server refuses', async () => {
    const { log, drop, revert } = await aCalendar(aSend(), refuse(422, 'ERR_SCHEDULE_DONE'));
    drop();
    await waitFor(() => expect(revert).toHaveBeenCalledOnce());
    expect(moves(log)).toMatchObject([{ body: { scope: 'one', sendAt: to.toISOString() } }]);
    expect(toastError).toHaveBeenCalledOnce();
  });

  test.each([
    ['planned', true],
    ['sending', false],
    ['delivered', false],
  ] as const)('can be taken up while it is %s: %s', async (state, isMovable) => {
    await aCalendar(aSend({ state }));
    expect(calendar?.events[0]?.startEditable).toBe(isMovable);
  });
});
