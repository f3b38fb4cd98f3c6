import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage, i18n } from '#platform/i18n';
import { show } from '#ui/testing';
import { SortableList, useSortableItem } from './sortable-list.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('pt');
});

function Item({ id }: { readonly id: number }) {
  const { setNodeRef, handle } = useSortableItem(id, `Mover ${id}`);
  return <div ref={setNodeRef}>{handle}</div>;
}

test.each<[Parameters<typeof changeLanguage>[0], RegExp, RegExp]>([
  ['pt', /posição \d de 2|fora da lista/, /Para pegar o item/],
  ['en', /position \d of 2|outside the list/, /To pick up the item/],
  ['es', /posición \d de 2|fuera de la lista/, /Para tomar el elemento/],
  ['tr', /2 (öğeden|içinde) \d\.|listenin dışında/, /Öğeyi almak için/],
])('moving by keyboard is told in %s [QUE-011, I18-001]', async (language, told, instructions) => {
  const { unmount } = await show(<p />);
  unmount();
  await i18n.load('common');
  await changeLanguage(language);
  await show(
    <SortableList ids={[5, 9]} onMove={() => undefined}>
      <Item id={5} />
      <Item id={9} />
    </SortableList>,
  );
  expect(screen.getByText(instructions)).toBeTruthy();
  const handle = screen.getByRole('button', { name: 'Mover 9' });
  // What no text of ours says is English in every language.
  expect(handle.getAttribute('aria-roledescription')).toBeNull();
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space', key: ' ' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(told));
});

test('a list that goes while something of it is held takes no key from the page', async () => {
  const { unmount } = await show(
    <SortableList ids={[5, 9]} onMove={() => undefined}>
      <Item id={5} />
      <Item id={9} />
    </SortableList>,
  );
  const handle = screen.getByRole('button', { name: 'Mover 9' });
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space', key: ' ' });
  // From the next turn on the library listens everywhere.
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/posição/));
  unmount();
  const enter = new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true, cancelable: true });
  document.body.dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(false);
});
