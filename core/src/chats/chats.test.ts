import type { Chat, ChatMember } from '@oplano/contracts/chats';
import { describe, expect, test } from 'vitest';
import { chatName, hearsReads, mayManageChat, ownerAmong, readersOf, unreadsOf } from './chat.ts';
import { draftChat, membersChange } from './form.ts';
import { lastWords, mentionBegun, mentionedIn, mentionPieces, ticketsIn } from './words.ts';

const member = (userId: number, name: string, more: Partial<ChatMember> = {}): ChatMember => ({
  userId,
  unreads: 0,
  mentions: 0,
  readId: 0,
  user: { id: userId, name },
  ...more,
});
const ana = { id: 1, name: 'Ana' };
const anaMaria = { id: 2, name: 'Ana Maria' };
const joao = { id: 3, name: 'João' };
const group: Pick<Chat, 'title' | 'isDirect' | 'users' | 'left' | 'ownerId'> = {
  title: 'Vendas',
  isDirect: false,
  ownerId: 1,
  users: [member(1, 'Ana'), member(3, 'João', { unreads: 4, readId: 10 })],
  left: [],
};

describe('a chat', () => {
  test.each([
    ['who made it', 3, [1, 3], 3],
    ['who is in it the longest once that person left', 9, [4, 2], 4],
    ['the same where that person was deleted', null, [4, 2], 4],
    ['nobody once it is empty', 9, [], null],
  ])('is looked after by %s', (_, madeBy, members, owner) => {
    expect(ownerAmong(madeBy, members)).toBe(owner);
  });

  test('is changed by its owner alone, and the chat of two people by nobody [ICH-009]', () => {
    expect(mayManageChat(1, group)).toBe(true);
    expect(mayManageChat(3, group)).toBe(false);
    expect(mayManageChat(1, { ...group, users: [member(3, 'João')] })).toBe(false);
    expect(mayManageChat(1, { ...group, isDirect: true })).toBe(false);
  });

  test('of two people is called after the other one, also after they left', () => {
    const direct = { ...group, title: '', isDirect: true };
    expect(chatName(group, 1)).toBe('Vendas');
    expect([chatName(direct, 1), chatName(direct, 3)]).toEqual(['João', 'Ana']);
    expect(chatName({ ...direct, users: [member(1, 'Ana')], left: [joao] }, 1)).toBe('João');
  });

  test('knows who has not read what', () => {
    expect([unreadsOf(group, 3), unreadsOf(group, 1), unreadsOf(group, 99)]).toEqual([4, 0, 0]);
    expect(readersOf(group, { id: 10, senderId: 1 }).map(({ userId }) => userId)).toEqual([3]);
    expect(readersOf(group, { id: 11, senderId: 1 })).toEqual([]);
    expect(readersOf(group, { id: 9, senderId: 3 })).toEqual([]);
  });

  test('of many people tells a read to the reader alone', () => {
    const many = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(hearsReads(many, 7)).toEqual([7]);
    expect(hearsReads(many.slice(1), 7)).toHaveLength(50);
  });
});

describe('the form of a chat', () => {
  test('makes a group of a title and people, each once [ICH-004]', () => {
    expect(draftChat({ title: 'Vendas', users: [3, 1, 3, 2] }, 1)).toEqual({
      title: 'Vendas',
      isDirect: false,
      memberIds: [1, 3, 2],
    });
  });
  test('makes the chat of two people where there is no title', () => {
    expect(draftChat({ title: '', users: [3] }, 1)).toMatchObject({ isDirect: true, memberIds: [1, 3] });
  });
  test.each([
    ['nobody but oneself', { title: 'Só eu', users: [1] }, 'ERR_CHAT_MEMBERS'],
    ['too many', { title: 'Todos', users: Array.from({ length: 200 }, (_, n) => n + 2) }, 'ERR_CHAT_MEMBERS'],
    ['several people and no title', { title: '', users: [2, 3] }, 'ERR_CHAT_TITLE_REQUIRED'],
  ])('is refused with %s [ICH-004]', (_, form, refusal) => {
    expect(draftChat(form, 1)).toEqual({ refusal });
  });
  test('says who joins and who leaves', () => {
    expect(membersChange([1, 2, 3], [1, 3, 4])).toEqual({ joining: [4], leaving: [2] });
  });
});

describe('what is said', () => {
  test.each([
    ['Oi @Ana!', [1]],
    ['@ana maria, veja', [2]],
    ['@Ana Mariana', [1]],
    ['mail ana@Ana.com', []],
    ['@Anabela', []],
    ['@João e @Ana', [1, 3]],
    ['@', []],
  ])('%s names those who are meant', (text, ids) => {
    expect(mentionedIn(text, [ana, anaMaria, joao], 9)).toEqual(ids);
  });
  test('names everybody of a name, but not who says it', () => {
    expect(mentionedIn('@Ana', [ana, { id: 7, name: 'ana' }], 1)).toEqual([7]);
  });
  test('is cut into pieces that are the same text again', () => {
    const text = 'Oi @João, fale com @Ana Maria';
    const pieces = mentionPieces(text, [ana, anaMaria, joao]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map(({ userId }) => userId)).toEqual([undefined, 3, undefined, 2]);
  });
  test.each([
    ['Oi @Jo', 6, 'Jo'],
    ['@', 1, ''],
    ['a@b', 3, null],
    ['Oi @Jo tudo', 3, null],
  ])('%s at %i is about to name %s', (text, caret, begun) => {
    expect(mentionBegun(text, caret)).toBe(begun);
  });
  test('links to tickets, each once and three at most', () => {
    const uuid = (n: number) => `0b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c1${n}`;
    const link = (n: number) => `https://x.example/tickets/${uuid(n)}`;
    expect(ticketsIn(`${link(1)} ${link(1).toUpperCase().replace('/TICKETS/', '/tickets/')} ${link(2)}?a=1`)).toEqual([
      uuid(1),
      uuid(2),
    ]);
    expect(ticketsIn([1, 2, 3, 4].map(link).join(' '))).toHaveLength(3);
    expect(ticketsIn('/tickets/nada')).toEqual([]);
  });
  test('stands in the list with who said it', () => {
    expect(lastWords('Ana', 'Oi')).toBe('Ana: Oi');
    expect(lastWords('Ana', '😀'.repeat(400)).isWellFormed()).toBe(true);
  });
});
