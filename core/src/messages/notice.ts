import type { MailLanguage } from '@oplano/contracts/auth';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { plainText } from './format.ts';
import { wordsOfMessage } from './old-body.ts';

/** What somebody is told of a message: who, and what they said or why they handed it over. */
export interface MessageNotice {
  readonly kind: 'message' | 'handedOver' | 'mention';
  /** Of the customer. */
  readonly name: string;
  readonly words: string;
  /** The colleague who handed it over or named one in a note, where it was a person. */
  readonly by: string | null;
}

/** A notice is read in a second. */
const wordsMax = 200;

export function noticeOf(
  ticket: { readonly contact: Pick<Ticket['contact'], 'name'>; readonly lastMessage: string },
  message: Pick<Message, 'body' | 'words' | 'content' | 'user'> & Partial<Pick<Message, 'isPrivate'>>,
): MessageNotice {
  const kind = message.content.kind === 'transfer' ? 'handedOver' : message.isPrivate ? 'mention' : 'message';
  const words = plainText(wordsOfMessage(message)) || (kind === 'message' ? plainText(ticket.lastMessage) : '');
  return {
    kind,
    name: ticket.contact.name,
    words: words.slice(0, wordsMax).toWellFormed(),
    by: kind === 'message' ? null : (message.user?.name ?? null),
  };
}

/** The same on its way to a browser, readable there alone. Without `notice` the company wants nothing shown of it. */
export interface PushedNotice {
  readonly language: MailLanguage;
  readonly ticketUuid: string;
  readonly notice: MessageNotice | null;
  /** Shown to the server by whoever marks it as read. */
  readonly readToken: string;
}

/** The sentences of notices in one language, with `{{name}}` where somebody is named. */
export interface NoticeTexts {
  readonly newMessage: string;
  readonly hidden: string;
  readonly handedOver: string;
  readonly handedOverBy: string;
  readonly mentioned: string;
  readonly answer: string;
  readonly markRead: string;
}

/** How a notice reads. */
export function noticeSaid(
  { kind, name, words, by }: MessageNotice,
  texts: Pick<NoticeTexts, 'handedOver' | 'handedOverBy' | 'mentioned'>,
): { title: string; body: string } {
  if (kind === 'message') return { title: name, body: words };
  const sentence = kind === 'mention' ? texts.mentioned : by === null ? texts.handedOver : texts.handedOverBy;
  const said = sentence.replace('{{name}}', () => by ?? '').trim();
  return { title: name, body: words ? `${said}: ${words}` : said };
}

/** The same of one that may have to say no more than that it is there. */
export const pushedNoticeSaid = (notice: MessageNotice | null, texts: NoticeTexts): { title: string; body: string } =>
  notice ? noticeSaid(notice, texts) : { title: texts.newMessage, body: texts.hidden };
