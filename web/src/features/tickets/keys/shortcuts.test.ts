import { afterEach, describe, expect, test } from 'vitest';
import { keyedDeed, shortcuts } from './shortcuts.ts';

afterEach(() => document.body.replaceChildren());

function pressed(key: string, options: KeyboardEventInit = {}, target: HTMLElement = document.body) {
  let deed: ReturnType<typeof keyedDeed>;
  const hear = (event: KeyboardEvent) => {
    deed = keyedDeed(event);
  };
  window.addEventListener('keydown', hear);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }));
  window.removeEventListener('keydown', hear);
  return deed;
}

const put = <K extends keyof HTMLElementTagNameMap>(name: K, role?: string): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  if (role) element.setAttribute('role', role);
  document.body.append(element);
  return element;
};

describe('a key of the inbox', () => {
  test('does one thing, and every thing has a key', () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys as readonly string[]);
    expect(new Set(keys).size).toBe(keys.length);
    expect(pressed('j')).toBe('next');
    expect(pressed('?', { shiftKey: true })).toBe('help');
    expect(pressed('k', { ctrlKey: true })).toBe('palette');
    expect(pressed('K', { metaKey: true })).toBe('palette');
    expect(pressed('q')).toBeUndefined();
  });

  test('is a letter where somebody writes, and the browser’s with Ctrl or Alt', () => {
    for (const name of ['input', 'textarea', 'select'] as const) expect(pressed('e', {}, put(name))).toBeUndefined();
    expect(pressed('r', { ctrlKey: true })).toBeUndefined();
    expect(pressed('e', { altKey: true })).toBeUndefined();
    expect(pressed('e', { isComposing: true })).toBeUndefined();
  });

  test('takes the last thing back, unless there are words to take back', () => {
    const composer = put('textarea');
    expect(pressed('z')).toBe('undo');
    expect(pressed('z', { ctrlKey: true }, composer)).toBe('undo');
    composer.value = 'Olá';
    expect(pressed('z', { ctrlKey: true }, composer)).toBeUndefined();
    expect(pressed('Z', { ctrlKey: true, shiftKey: true })).toBeUndefined();
  });

  test.each(['dialog', 'alertdialog', 'menu', 'listbox'])('belongs to a %s that lies over the page', (role) => {
    put('div', role);
    expect(pressed('e')).toBeUndefined();
  });

  test('leads from an empty message back to the list, and not from one that was begun', () => {
    const composer = put('textarea');
    composer.dataset['composer'] = '';
    expect(pressed('Escape', {}, composer)).toBe('list');
    composer.value = 'Olá';
    expect(pressed('Escape', {}, composer)).toBeUndefined();
    expect(pressed('Escape')).toBeUndefined();
  });
});
