import { cleanup, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { NoConnectionError } from '#platform/api';
import { FormSelect } from '#ui/form-select';
import { show } from '#ui/testing';

afterEach(() => cleanup());

interface Chosen {
  queueId: number | null;
}
interface Asked {
  readonly data?: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

function Form({ asked }: { readonly asked: Asked }) {
  const form = useForm<Chosen>({ defaultValues: { queueId: null } });
  const options = (asked.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <FormProvider {...form}>
      <FormSelect<Chosen> name="queueId" label="Fila" help="Para onde vai." options={options} asked={asked} />
    </FormProvider>
  );
}

test('a field whose choices did not arrive says why, and asks again when it is told to', async () => {
  const refetch = vi.fn();
  const { user } = await show(<Form asked={{ error: new NoConnectionError('no'), refetch }} />, ['common', 'errors']);
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.queryByText('Para onde vai.')).toBeNull();
});

test('choices that are there are not taken back by a later failure', async () => {
  const asked = { data: [{ id: 1, name: 'Vendas' }], error: new NoConnectionError('no'), refetch: vi.fn() };
  await show(<Form asked={asked} />, ['common', 'errors']);
  expect(screen.getByText('Para onde vai.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('none can be chosen in place of what is gone and shows as none', async () => {
  let values: Chosen | undefined;
  function Gone() {
    const form = useForm<Chosen>({ defaultValues: { queueId: 9 } });
    return (
      <FormProvider {...form}>
        <form onSubmit={(event) => void form.handleSubmit((sent) => (values = sent))(event)}>
          <FormSelect<Chosen> name="queueId" label="Fila" none="Nenhuma" options={[{ value: 1, text: 'Vendas' }]} />
          <button type="submit">Salvar</button>
        </form>
      </FormProvider>
    );
  }
  const { user } = await show(<Gone />, ['common', 'errors']);
  await user.click(screen.getByRole('combobox', { name: 'Fila' }));
  await user.click(await screen.findByRole('option', { name: 'Nenhuma' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(values).toEqual({ queueId: null }));
});
