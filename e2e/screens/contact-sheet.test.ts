import { expect, test } from 'vitest';
import { contactSheet } from './contact-sheet.ts';

test('the contact sheet shows the pictures of a screen beside each other, by name, and nothing else', () => {
  const sheet = contactSheet([
    'tags-kanban-light-phone.png',
    'kanban-light-phone.png',
    'kanban-dark-desktop.png',
    'index.html',
    'other.png',
  ]);
  expect([...sheet.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual(['kanban', 'tags-kanban']);
  expect([...sheet.matchAll(/src="(.*?)"/g)].map(([, file]) => file)).toEqual([
    'kanban-dark-desktop.png',
    'kanban-light-phone.png',
    'tags-kanban-light-phone.png',
  ]);
});
