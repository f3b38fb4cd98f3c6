import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api';
import { show } from '#ui/testing';
import { toast, toastError, ToastHost } from '#ui/toast';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('toasts', () => {
  test('appear at the top centre, also the first, for which the library has to be fetched [SHL-054]', async () => {
    toast.success('Salvo');
    await show(<ToastHost />);
    const line = await screen.findByText('Salvo');
    const list = line.closest('[data-sonner-toaster]');
    expect(list?.getAttribute('data-y-position')).toBe('top');
    expect(list?.getAttribute('data-x-position')).toBe('center');
  });

  test('go by themselves after three seconds [SHL-055]', async () => {
    await show(<ToastHost />);
    toast.info('pronto');
    await screen.findByText('pronto');
    vi.useFakeTimers({ shouldAdvanceTime: false });
    toast.info('Já volto');
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(screen.getByText('Já volto')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2_800));
    expect(screen.getByText('Já volto').closest('li')?.getAttribute('data-removed')).toBe('false');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.queryByText('Já volto')?.closest('li')?.getAttribute('data-removed') ?? 'true').toBe('true');
  });

  test('say the same thing once', async () => {
    await show(<ToastHost />);
    toast.error('Não deu');
    await screen.findByText('Não deu');
    toast.error('Não deu');
    await waitFor(() => expect(screen.getAllByText('Não deu')).toHaveLength(1));
  });

  test('that stay are closed by a button with a name in the language of the product', async () => {
    const { user } = await show(<ToastHost />);
    toast.warning('Sem conexão', { stays: true });
    const line = (await screen.findByText('Sem conexão')).closest('li');
    await user.click(within(line ?? document.body).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByText('Sem conexão')).toBeNull());
  });

  test('tell an error in the words of the catalogue [ERR-001]', async () => {
    await show(<ToastHost />);
    toastError(new ApiError(409, { error: 'ERR_EMAIL_TAKEN' }));
    expect(await screen.findByText('Já existe um usuário com este e-mail.')).toBeTruthy();
  });
});
