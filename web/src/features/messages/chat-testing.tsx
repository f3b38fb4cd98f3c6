import { screen } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { vi } from 'vitest';
import { setSession } from '#platform/session';
import { AllFeatures } from '#testing/all-features';
import { aPerson } from '#testing/people';
import { fakeServer, type Answers, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { ChatPane, type ChatPaneProps } from './chat-pane.tsx';
import { messageHandlers } from './messages.realtime.ts';
import { useUnsent } from './outgoing.ts';
import { aMessage, aPage, aTicket, ticketUuid } from './testing.ts';

export const ticket = aTicket();
export const two: readonly [Message, Message] = [
  aMessage({ id: 1, body: 'Bom dia' }),
  aMessage({ id: 2, fromMe: true, body: 'Oi, Ana', ack: 2 }),
];
export const list = `GET /messages/${ticketUuid}`;
export const send = `POST /messages/${ticket.id}`;

/** A browser that nobody has written in yet, with a list that has room: everything is 40 px high inside 800. */
export function prepareChat(): void {
  localStorage.clear();
  useUnsent.setState({ waiting: [] });
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
  const height = function (this: HTMLElement) {
    return this.tagName === 'SECTION' ? 800 : 40;
  };
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
}

export async function openChat(answers: Answers = {}, props: Partial<ChatPaneProps> = {}) {
  const log = fakeServer({
    [list]: aPage(two),
    [`GET /tickets/u/${ticketUuid}`]: ticket,
    'GET /companySettings/2': companySettingDefaults,
    [`POST /tickets/${ticket.id}/read`]: { message: 'ok' },
    ...answers,
  });
  const shown = await show(
    <>
      <AllFeatures>
        <ChatPane ticketUuid={ticketUuid} {...props} />
      </AllFeatures>
      <ToastHost />
    </>,
    ['messages', 'tickets'],
  );
  return { ...shown, log, feed: messageHandlers(shown.client) };
}

export const ready = () => screen.findByRole('region', { name: 'Mensagens' });
export const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
export const bodies = () =>
  screen.queryAllByRole('article').map((article) => article.querySelector('p')?.textContent ?? '');
export const signing = { 'GET /companySettings/2': { ...companySettingDefaults, sendSignMessage: 'enabled' } };
/** Answers what was sent as the server would. */
export const echo =
  (given: Partial<Message> = {}) =>
  ({ body }: Asked) => {
    const { body: text, clientId, isPrivate } = body as { body: string; clientId: string; isPrivate: boolean };
    const message = aMessage({ id: 3, fromMe: true, body: text, clientId, isPrivate, ...given });
    return { message, messages: [message] };
  };
