import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '#platform/i18n';
import { show } from '#ui/testing';
import { EmojiPopover } from './emoji-popover.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('pt');
});

// There are no names of emojis in Turkish, and with them no names of groups: the library falls back to English.
test.each([
  ['pt', 'Buscar emoji', 'Grupos de emojis', 'Pessoas e corpo', 'Tom de pele claro'],
  ['tr', 'Emoji ara', 'Emoji grupları', 'Yüzler ve kişiler', 'Açık ten rengi'],
] as const)('the choice of emojis speaks %s', async (language, search, groups, people, tone) => {
  await show(<p />, ['messages']);
  await changeLanguage(language);
  await show(<EmojiPopover anchor={document.body} onClose={() => undefined} onEmoji={() => undefined} />, ['messages']);
  expect(await screen.findByRole('textbox', { name: search })).toBeTruthy();
  const tabs = within(screen.getByRole('tablist', { name: groups }));
  expect(tabs.getByRole('tab', { name: people })).toBeTruthy();
  expect(screen.getByLabelText(tone)).toBeTruthy();
});
