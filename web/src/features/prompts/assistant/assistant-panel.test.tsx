import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { show } from '#ui/testing';
import { AssistantPanel } from './assistant-panel.tsx';

const sent = { type: 'sent', model: 'm', masked: true, turns: [{ role: 'user', text: 'sou [EMAIL_1]' }] };
let pieces: ReadableStreamDefaultController<Uint8Array>;
let signal: AbortSignal | null | undefined;
const say = (...events: object[]) => {
  for (const event of events) pieces.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
};

beforeEach(() => {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    signal = init?.signal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pieces = controller;
        signal?.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Here() {
  const [text, setText] = useState('oi');
  return (
    <>
      <output data-testid="text">{text}</output>
      <AssistantPanel ticketId={7} text={text} input={createRef()} onText={setText} onClose={() => undefined} />
    </>
  );
}
const written = () => screen.getByTestId('text').textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a draft comes piece by piece, is stopped by Escape with the call behind it, and can be undone', async () => {
  await show(<Here />, ['assistant']);
  press('Mais formal');
  await screen.findByRole('button', { name: 'Parar' });
  await waitFor(() => expect(pieces).toBeTruthy());
  say(sent, { type: 'piece', text: 'Prezada ' });
  await waitFor(() => expect(written()).toBe('Prezada '));
  say({ type: 'piece', text: 'cliente' });
  await waitFor(() => expect(written()).toBe('Prezada cliente'));
  expect(screen.getByText('sou [EMAIL_1]', { exact: false })).toBeTruthy();
  const elsewhere = vi.fn();
  window.addEventListener('keydown', elsewhere);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  window.removeEventListener('keydown', elsewhere);
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull());
  expect(written()).toBe('Prezada cliente');
  press('Desfazer');
  expect(written()).toBe('oi');
});
