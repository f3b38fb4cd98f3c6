import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPageFromFiles } from './keep-page-from-files.ts';

let stop: () => void;
beforeAll(() => (stop = keepPageFromFiles()));
afterAll(() => stop());

/** Whether the browser is kept from what it does with a thing that is let go here: it opens a file in place of the page. */
function isKept(target: Element, type: 'dragover' | 'drop', kind = 'Files'): boolean {
  document.body.append(target);
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: [kind], dropEffect: 'copy' } });
  target.dispatchEvent(event);
  target.remove();
  return event.defaultPrevented;
}

test('a file let go where nothing takes it does not take the page away', () => {
  const anywhere = document.createElement('aside');
  expect([isKept(anywhere, 'dragover'), isKept(anywhere, 'drop')]).toEqual([true, true]);
});

test('a field for files takes them as ever, and what is no file is left alone', () => {
  expect(isKept(Object.assign(document.createElement('input'), { type: 'file' }), 'drop')).toBe(false);
  expect(isKept(document.createElement('aside'), 'drop', 'text/plain')).toBe(false);
});

test('whoever takes a file keeps it', () => {
  const place = document.createElement('div');
  let effect = '';
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    effect = event.dataTransfer?.dropEffect ?? '';
  });
  expect([isKept(place, 'drop'), effect]).toEqual([true, 'copy']);
});
