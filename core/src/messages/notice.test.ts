import { expect, test } from 'vitest';
import { noticeOf, pushedNoticeSaid, type MessageNotice, type NoticeTexts } from './notice.ts';

const texts: NoticeTexts = {
  newMessage: 'Nova mensagem',
  hidden: 'Abra para ler.',
  handedOver: 'Atendimento transferido para você',
  mentioned: '{{name}} mencionou você',
  handedOverBy: '{{name}} transferiu um atendimento',
  answer: 'Responder',
  markRead: 'Marcar como lida',
};
const ticket = { contact: { name: 'Bia' }, lastMessage: '📷 Foto' };
const said = { body: '*Oi*, tudo bem?', content: { kind: 'text' }, user: null } as const;

test('a notice says who wrote and what, without the signs of formatting, and never at length', () => {
  expect(noticeOf(ticket, said)).toEqual({ kind: 'message', name: 'Bia', words: 'Oi, tudo bem?', by: null });
  expect(noticeOf(ticket, { ...said, body: '' }).words, 'a file is told by what the list says').toBe('📷 Foto');
  expect(noticeOf(ticket, { ...said, body: '😀'.repeat(300) }).words).toHaveLength(200);
  expect(noticeOf(ticket, { ...said, body: `${'a'.repeat(199)}😀` }).words.isWellFormed(), 'no half a sign').toBe(true);
});

test('a ticket that was handed over names who did it and why', () => {
  const content = { kind: 'transfer', from: { user: 'Ana', queue: null }, to: { user: 'Rui', queue: null } } as const;
  const user = { id: 7, name: 'Ana' };
  expect(noticeOf(ticket, { body: 'Ajuda?', content, user })).toMatchObject({ kind: 'handedOver', by: 'Ana' });
  expect(noticeOf(ticket, { body: '', content, user: null })).toMatchObject({ words: '', by: null });
  const note = noticeOf(ticket, { body: '@Ana veja', content: { kind: 'text' }, user, isPrivate: true });
  expect(note).toMatchObject({ kind: 'mention', by: 'Ana', words: '@Ana veja' });
  expect(pushedNoticeSaid(note, texts).body).toBe('Ana mencionou você: @Ana veja');
});

test.each<[Partial<MessageNotice> | null, string, string]>([
  [{}, 'Bia', 'Oi'],
  [{ kind: 'handedOver', by: 'Ana' }, 'Bia', 'Ana transferiu um atendimento: Oi'],
  [{ kind: 'handedOver', by: 'Ana', words: '' }, 'Bia', 'Ana transferiu um atendimento'],
  [{ kind: 'handedOver', by: '$&' }, 'Bia', '$& transferiu um atendimento: Oi'],
  [{ kind: 'handedOver' }, 'Bia', 'Atendimento transferido para você: Oi'],
  [null, 'Nova mensagem', 'Abra para ler.'],
])('%j reads “%s — %s”', (change, title, body) => {
  const notice: MessageNotice | null = change && { kind: 'message', name: 'Bia', words: 'Oi', by: null, ...change };
  expect(pushedNoticeSaid(notice, texts)).toEqual({ title, body });
});
