import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NoConnectionError } from '#platform/api';
import { show } from '#ui/testing';
import { MultiChoice } from './multi-choice.tsx';

afterEach(() => cleanup());

const open = async (error: unknown, options: readonly { id: number; name: string }[] = []) => {
  const refetch = vi.fn();
  const { user } = await show(
    <MultiChoice
      label="Filas"
      options={options}
      asked={{ error, refetch }}
      chosen={[]}
      noneText="Nenhuma fila"
      onChange={() => undefined}
    />,
    ['common', 'errors'],
  );
  await user.click(screen.getByRole('combobox', { name: 'Filas' }));
  return { user, refetch };
};

test('a picker whose choices did not arrive says why in its list, and asks again when it is told to', async () => {
  const { user, refetch } = await open(new NoConnectionError('no'));
  const list = within(await screen.findByRole('presentation'));
  await user.click(list.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.queryByText('Nenhuma fila')).toBeNull();
});

test('whoever has only keys is told so below the field, and asks again from there', async () => {
  const { user, refetch } = await open(new NoConnectionError('no'));
  await user.keyboard('{Escape}');
  const alert = within(screen.getByRole('alert'));
  while (document.activeElement?.textContent !== 'Tentar novamente') await user.tab();
  expect(document.activeElement).toBe(alert.getByRole('button'));
  await user.keyboard('{Enter}');
  expect(refetch).toHaveBeenCalledOnce();
});

test('a picker without choices says that there are none', async () => {
  await open(null);
  expect(await screen.findByText('Nenhuma fila')).toBeTruthy();
});

test('a picker that always has a choice says it too when the others did not arrive', async () => {
  const { user, refetch } = await open(new NoConnectionError('no'), [{ id: 0, name: 'Sem fila' }]);
  expect(await screen.findByRole('option', { name: 'Sem fila' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});
