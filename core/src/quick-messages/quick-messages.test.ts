import { describe, expect, test } from 'vitest';
import { matchQuickMessages } from './matching.ts';
import { canSeeQuickMessage, isQuickMessageLocked } from './visibility.ts';

const me = { userId: 7, profile: 'user' } as const;
const admin = { userId: 1, profile: 'admin' } as const;

describe('whose a quick message is', () => {
  test.each([
    // geral, visao, owner, seen, locked
    [true, false, 8, true, false],
    [true, true, 8, true, false],
    [false, true, 8, true, true],
    [false, true, 7, true, false],
    [false, false, 7, true, false],
    [false, false, 8, false, true],
  ])('general %s, visible %s, of %i: seen %s, locked %s [QCK-003, QCK-008]', (geral, visao, userId, seen, locked) => {
    expect(canSeeQuickMessage(me, { geral, visao, userId })).toBe(seen);
    expect(isQuickMessageLocked(me, { geral, visao, userId })).toBe(locked);
  });

  test('one whose owner has left is for admins to change', () => {
    const left = { geral: false, visao: true, userId: null };
    expect(isQuickMessageLocked(admin, left)).toBe(false);
    expect(isQuickMessageLocked(me, left)).toBe(true);
  });
});

describe('calling one up in the chat', () => {
  test('shortcodes that begin with it come first, then those that hold it, then texts', () => {
    const all = [
      { shortcode: 'saudação', message: 'Olá!' },
      { shortcode: 'preço', message: 'Nosso preço é…' },
      { shortcode: 'despreço', message: '' },
      { shortcode: 'fim', message: 'O preco combinado' },
      { shortcode: 'nada', message: '' },
    ];
    expect(matchQuickMessages(all, 'PRECO').map(({ shortcode }) => shortcode)).toEqual(['preço', 'despreço', 'fim']);
    expect(matchQuickMessages(all, 'saudacao')).toHaveLength(1);
    expect(matchQuickMessages(all, '')).toHaveLength(5);
  });
});
