import { act, cleanup, screen } from '@testing-library/react';
import type { Mention } from '@oplano/contracts/tickets';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { mentionHandlers, useMentions } from './mentions.api.ts';

const uuid = '0b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c11';
const aMention = (messageId: number): Mention => ({
  messageId,
  ticketUuid: uuid,
  contactName: 'Clara',
  by: 'Bia',
  words: `nota ${messageId}`,
  createdAt: '2026-11-15T12:00:00.000Z',
});

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Words() {
  return (
    <p>{`[${useMentions()
      .map(({ words }) => words)
      .join()}]`}</p>
  );
}

test('mentions come and go as they are told, each once, and who named one is said', async () => {
  fakeServer({ 'GET /mentions': { mentions: [aMention(1)] } });
  const { client } = await show(
    <>
      <Words />
      <ToastHost />
    </>,
  );
  await screen.findByText('[nota 1]');
  const feed = mentionHandlers(client);
  act(() => feed?.create?.({ mention: aMention(2) }));
  act(() => feed?.create?.({ mention: aMention(2) }));
  await screen.findByText('[nota 2,nota 1]');
  expect((await screen.findAllByText('Bia mencionou você na conversa com Clara')).length).toBeGreaterThan(0);
  act(() => feed?.seen?.({ ticketUuid: uuid }));
  await screen.findByText('[]');
});
