import { cleanup, waitFor } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setVolume } from '#platform/preferences';
import { aPerson } from '#testing/people';
import { aTicket } from '#testing/tickets';
import { showInInbox } from '../testing.tsx';
import { messageHeard } from './heard.ts';
import { useMessageNotifications } from './use-message-notifications.ts';

const shown: { title: string; options: NotificationOptions; click: () => void; close: () => void }[] = [];
const tones: number[] = [];

class FakeNotification {
  static permission: NotificationPermission = 'granted';
  click: () => void = () => undefined;
  readonly close = vi.fn();
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options, click: () => this.click(), close: this.close });
  }
  addEventListener(_: string, run: () => void) {
    this.click = run;
  }
}
const part = {
  connect: (next: unknown) => next,
  start: () => undefined,
  stop: () => undefined,
  frequency: { value: 0 },
  gain: {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (volume: number) => tones.push(volume),
    exponentialRampToValueAtTime: () => undefined,
  },
};
let lines = 0;
class FakeAudio {
  constructor() {
    lines += 1;
  }
  readonly state = 'running';
  readonly currentTime = 0;
  readonly destination = {};
  createOscillator = () => part;
  createGain = () => part;
}

beforeEach(() => {
  shown.length = 0;
  tones.length = 0;
  localStorage.removeItem('rung');
  setVolume(1);
  FakeNotification.permission = 'granted';
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Bell() {
  useMessageNotifications();
  return null;
}
const mine = aTicket({ id: 3, status: 'open', userId: 7, contact: { name: 'Ana Souza' } });
let count = 0;
const heard = (given: Partial<Message> = {}, ticket = mine) => {
  count += 1;
  // What the ring looks at; the rest of a message is of no interest here.
  messageHeard({
    message: {
      id: count,
      fromMe: false,
      isPrivate: false,
      body: '*Olá*',
      content: { kind: 'text' },
      ...given,
    } as Message,
    ticket,
  });
};
const open = (at?: string) => showInInbox(<Bell />, { user: aPerson(), ...(at && { at }) });

test('a message rings, is shown on the desktop, and a click opens its conversation [SHL-052]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { place } = await open();
  heard();
  await waitFor(() => expect(shown).toMatchObject([{ title: 'Ana Souza', options: { body: 'Olá', tag: mine.uuid } }]));
  expect(tones.length).toBeGreaterThan(0);
  shown[0]?.click();
  await waitFor(() => expect(place()).toBe(`/tickets/${mine.uuid}`));
});

test('a ticket that a colleague hands over rings and says who did and why', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await open();
  const nobody = { user: null, queue: null };
  heard({
    fromMe: true,
    isPrivate: true,
    body: 'cliente antigo',
    content: { kind: 'transfer', from: nobody, to: nobody },
    user: { id: 8, name: 'Bia' },
  });
  await waitFor(() =>
    expect(shown).toMatchObject([
      { title: 'Ana Souza', options: { body: 'Bia transferiu este atendimento: cliente antigo' } },
    ]),
  );
  expect(tones.length).toBeGreaterThan(0);
});

test('the volume is the one that was set; at 0 nothing is heard [SHL-039, SHL-040]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await open();
  heard();
  await waitFor(() => expect(tones.length).toBe(2));
  const loud = tones[0] ?? 0;
  setVolume(0.5);
  heard();
  await waitFor(() => expect(tones[2]).toBeCloseTo(loud / 2));
  setVolume(0);
  heard();
  await waitFor(() => expect(shown).toHaveLength(3));
  expect(tones).toHaveLength(4);
});

test('what the person has in front of them, or may not hear, is silent [SHL-052]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await open(`/tickets/${mine.uuid}`);
  heard();
  heard({ fromMe: true });
  heard({}, aTicket({ id: 4, status: 'open', userId: 8 }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown).toEqual([]);
  expect(tones).toEqual([]);
});

test('the line for sounds is opened after the first click, not with the first message [SHL-052]', async () => {
  vi.resetModules();
  lines = 0;
  const { openSound } = await import('./sound.ts');
  openSound();
  openSound();
  expect(lines).toBe(1);
  expect(tones).toEqual([]);
});

test('without the browser’s permission it only sounds [SHL-052]', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  FakeNotification.permission = 'denied';
  await open();
  heard();
  await waitFor(() => expect(tones.length).toBeGreaterThan(0));
  expect(shown).toEqual([]);
});
