import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDrawOver } from '#platform/feature';
import { show } from '#ui/testing';
import { DrawOverPages } from './draw-over-pages.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

/** A part of a page that opens something and goes. */
function Part({ onGone, isBroken }: { readonly onGone: () => void; readonly isBroken: boolean }) {
  const drawOver = useDrawOver();
  const open = () => {
    drawOver((onClose) => (isBroken ? <Broken /> : <button onClick={onClose}>fechar</button>));
    onGone();
  };
  return <button onClick={open}>abrir</button>;
}

function Page({ isBroken = false }: { readonly isBroken?: boolean }) {
  const [isGone, setGone] = useState(false);
  return (
    <DrawOverPages>
      <h1>Página</h1>
      {!isGone && <Part onGone={() => setGone(true)} isBroken={isBroken} />}
    </DrawOverPages>
  );
}

test('what was opened stays over the pages when the part that opened it goes, until it is closed', async () => {
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  expect(screen.queryByRole('button', { name: 'abrir' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'fechar' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});

test('what breaks up there is missing, and the page below stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = await show(<Page isBroken />);
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  expect(screen.getByRole('heading', { name: 'Página' })).toBeTruthy();
});
