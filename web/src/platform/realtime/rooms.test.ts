import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterRoom, lineIsClosed, lineIsOpen, tell } from './rooms.ts';

const sent = vi.fn();
beforeEach(() => sent.mockClear());
afterEach(() => lineIsClosed());

const enter = (ticketId: string) => enterRoom('joinChatBox', 'joinChatBoxLeave', ticketId);

test('a room is entered and left once, however many parts of the screen are in it [RTE-006]', () => {
  lineIsOpen(sent);
  const leaves = [enter('4'), enter('4')];
  for (const leave of [...leaves, ...leaves]) leave();
  expect(sent.mock.calls).toEqual([
    ['joinChatBox', '4', expect.any(Function)],
    ['joinChatBoxLeave', '4'],
  ]);
});

test('a new line enters the rooms one is in, and only those [RTE-006]', () => {
  const leave = enter('4');
  enter('5')();
  lineIsOpen(sent);
  expect(sent.mock.calls).toEqual([['joinChatBox', '4', expect.any(Function)]]);
  leave();
});

test('without a line nothing is said and nothing breaks', () => {
  tell('typing', '4', 'composing');
  lineIsOpen(sent);
  expect(sent).not.toHaveBeenCalled();
});

test('whoever entered is told each time the server has let us in [RTE-005]', () => {
  const joined = vi.fn();
  const letIn = () => {
    const done: unknown = sent.mock.lastCall?.at(-1);
    if (typeof done === 'function') done();
  };
  const leave = enterRoom('joinTickets', 'leaveTickets', 'open', joined);
  lineIsOpen(sent);
  expect(joined).not.toHaveBeenCalled();
  letIn();
  lineIsOpen(sent);
  letIn();
  expect(joined).toHaveBeenCalledTimes(2);
  leave();
  expect(sent.mock.lastCall).toEqual(['leaveTickets', 'open']);
});

test('a join that was too much is asked again when the server said, unless we have left', () => {
  vi.useFakeTimers();
  const joined = vi.fn();
  const answer = (refusal?: object) => {
    const done: unknown = sent.mock.lastCall?.at(-1);
    if (typeof done === 'function') done(refusal);
  };
  lineIsOpen(sent);
  const leave = enterRoom('joinTickets', 'leaveTickets', 'open', joined);
  answer({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 3 });
  vi.advanceTimersByTime(2_999);
  expect([sent.mock.calls.length, joined.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveBeenCalledTimes(2);
  answer();
  expect(joined).toHaveBeenCalledOnce();

  enter('9')();
  const before = sent.mock.calls.length;
  const refused: unknown = sent.mock.calls.findLast(([event]) => event === 'joinChatBox')?.at(-1);
  if (typeof refused === 'function') refused({ error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 1 });
  vi.advanceTimersByTime(5_000);
  expect(sent).toHaveBeenCalledTimes(before);
  leave();
  vi.useRealTimers();
});
