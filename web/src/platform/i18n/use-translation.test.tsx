import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { startTransition, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { show } from '#ui/testing';
import { changeLanguage, i18n, startI18n } from './i18n.ts';
import { useTranslation } from './use-translation.ts';

beforeAll(async () => {
  localStorage.clear();
  if (!i18n.isInitialized) await startI18n();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await changeLanguage('pt');
});

describe('texts in components', () => {
  test('are said by one function for everybody, so that nothing is drawn anew for it', () => {
    const [one, other] = [renderHook(() => useTranslation('common')), renderHook(() => useTranslation('common'))];
    expect(one.result.current.t).toBe(other.result.current.t);
    one.rerender();
    expect(one.result.current.t).toBe(other.result.current.t);
  });

  test('follow the language, with their numbers and in several sets [I18-001]', async () => {
    await i18n.load('tickets');
    function Texts() {
      const { t } = useTranslation(['common', 'tickets']);
      return <p>{`${t(($) => $.common.retry)} / ${t(($) => $.tickets.unreadMessages, { count: 2 })}`}</p>;
    }
    await show(<Texts />);
    expect(screen.getByText('Tentar novamente / 2 mensagens não lidas')).toBeTruthy();
    await act(() => changeLanguage('en'));
    expect(screen.getByText(/unread messages/)).toBeTruthy();
  });

  test('are waited for where they are not there yet', async () => {
    function Late() {
      const { t } = useTranslation('common');
      return <p>{t(($) => $.common.retry)}</p>;
    }
    const isLoaded = vi.spyOn(i18n, 'has').mockReturnValue(false);
    const arrival = Promise.withResolvers<void>();
    vi.spyOn(i18n, 'load').mockReturnValue(arrival.promise);
    await act(async () => {
      render(
        <Suspense fallback="espere">
          <Late />
        </Suspense>,
      );
    });
    expect(screen.getByText('espere')).toBeTruthy();
    isLoaded.mockReturnValue(true);
    await act(async () => arrival.resolve());
    expect(screen.getByText('Tentar novamente')).toBeTruthy();
  });

  test('that come at once leave React nothing to recover from, whatever the component asks for behind them', async () => {
    function Late() {
      useTranslation('errors');
      const [count] = useState(7);
      return <p>{count}</p>;
    }
    const isLoaded = vi.spyOn(i18n, 'has').mockReturnValue(false);
    vi.spyOn(i18n, 'load').mockImplementation(async () => void isLoaded.mockReturnValue(true));
    const recovered = vi.fn();
    const root = createRoot(document.body.appendChild(document.createElement('div')), {
      onRecoverableError: recovered,
    });
    await act(async () => startTransition(() => root.render(<Late />)));
    expect(screen.getByText('7')).toBeTruthy();
    expect(recovered).not.toHaveBeenCalled();
    act(() => root.unmount());
  });
});
