import { noticeOf, noticeSaid } from '@oplano/core/messages';
import { i18n } from '#platform/i18n';
import type { Heard } from './heard.ts';

/** What happened, in one line: what the customer said, or who handed the ticket over and why. */
async function noticeText({ ticket, message }: Heard): Promise<string> {
  await i18n.load('tickets');
  const notice = noticeOf(ticket, message);
  return noticeSaid(notice, {
    handedOver: i18n.t(($) => $.tickets.handedOver),
    // A note rings by itself nowhere: whom it names is told in a way of its own.
    mentioned: '',
    handedOverBy: i18n.t(($) => $.tickets.handedOverBy, { name: notice.by ?? '' }),
  }).body;
}

/** Tells of it on the desktop, where the person allowed that. */
export async function showDesktop(heard: Heard, isSilent: boolean, onClick: () => void): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { ticket } = heard;
  const body = await noticeText(heard);
  const shown = new Notification(ticket.contact.name, {
    body,
    // The next message of the same conversation takes its place.
    tag: ticket.uuid,
    silent: isSilent,
    ...(ticket.contact.urlPicture && { icon: ticket.contact.urlPicture }),
  });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onClick();
  });
}
