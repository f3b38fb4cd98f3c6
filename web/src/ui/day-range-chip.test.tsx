import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { changeLanguage } from '#platform/i18n';
import { DayRangeChip } from './day-range-chip.tsx';
import { show } from './testing.tsx';

afterEach(async () => {
  cleanup();
  await changeLanguage('pt');
});

const march = { from: '2026-03-02', to: '2026-03-20' };

async function open(given: Partial<Parameters<typeof DayRangeChip>[0]> = {}) {
  const onApply = vi.fn();
  const { user } = await show(<DayRangeChip value={march} today="2026-03-20" onApply={onApply} {...given} />, ['days']);
  const chip = screen.getByRole('button', { name: /^(Período|Period): / });
  await user.click(chip);
  const picker = within(await screen.findByRole('dialog', { name: /^Per/ }));
  return { user, chip, picker, onApply };
}

describe('the chip of days', () => {
  test.each([
    [{ from: '2026-03-14', to: '2026-03-20' }, 'Últimos 7 dias'],
    [march, '02/03/2026 – 20/03/2026'],
    [{ from: '2026-03-02', to: '2026-03-02' }, '02/03/2026'],
    [{ from: '2026-03-02', to: '' }, 'Desde 02/03/2026'],
    [{ from: '', to: '2026-03-02' }, 'Até 02/03/2026'],
    [{ from: '', to: '' }, 'Qualquer data'],
  ])('says %o as «%s»', async (value, text) => {
    await show(<DayRangeChip value={value} today="2026-03-20" onApply={vi.fn()} />, ['days']);
    expect(screen.getByRole('button', { name: `Período: ${text}` }).textContent).toBe(text);
  });

  test('applies ready-made days at once and closes', async () => {
    const { user, picker, onApply } = await open();
    expect(picker.queryByRole('button', { name: 'Qualquer data' })).toBeNull();
    await user.click(picker.getByRole('button', { name: 'Mês passado' }));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ from: '2026-02-01', to: '2026-02-28' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('takes two days of its calendar, the first one first, and applies them by its button', async () => {
    const { user, picker, onApply } = await open({ applyText: 'Buscar' });
    expect(picker.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual('DSTQQSS'.split(''));
    await user.click(picker.getByRole('button', { name: 'Mês anterior' }));
    await user.click(picker.getByRole('button', { name: /10 de fevereiro de 2026/ }));
    await user.click(picker.getByRole('button', { name: /14 de fevereiro de 2026/ }));
    const chosen = picker.getAllByRole('gridcell', { selected: true });
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['10', '11', '12', '13', '14']);
    expect(onApply).not.toHaveBeenCalled();
    await user.click(picker.getByRole('button', { name: 'Buscar' }));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ from: '2026-02-10', to: '2026-02-14' });
  });

  test('is walked through by keys, and left by Escape with nothing changed', async () => {
    const { user, chip, picker, onApply } = await open();
    picker.getByRole('button', { name: /20 de março de 2026/ }).focus();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    for (const [key, day] of [
      ['{ArrowRight}', 'sábado, 21 de março de 2026'],
      ['{ArrowDown}', 'sábado, 28 de março de 2026'],
      ['{Home}', 'domingo, 22 de março de 2026'],
      ['{End}', 'sábado, 28 de março de 2026'],
      ['{ArrowDown}', 'sábado, 4 de abril de 2026'],
      ['{PageUp}', 'quarta-feira, 4 de março de 2026'],
      ['{PageDown}', 'sábado, 4 de abril de 2026'],
    ] as const) {
      await user.keyboard(key);
      expect(focused()).toBe(day);
    }
    await user.keyboard('{Enter}');
    expect(picker.getByRole<HTMLInputElement>('textbox', { name: 'Data inicial' }).value).toBe('04/04/2026');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(chip);
    expect(onApply).not.toHaveBeenCalled();
  });

  test('refuses what is no day and days that are turned round, with a word about it', async () => {
    const { user, picker, onApply } = await open();
    const type = (value: string) =>
      fireEvent.change(picker.getByRole('textbox', { name: 'Data final' }), { target: { value } });
    const apply = () => user.click(picker.getByRole('button', { name: 'Filtrar' }));
    type('');
    await apply();
    expect(picker.getByRole('alert').textContent).toBe('Escreva as datas como 20/03/2026.');
    type('01/01/2026');
    expect(picker.queryByRole('alert')).toBeNull();
    await apply();
    expect(picker.getByRole('alert').textContent).toBe('A data final vem antes da inicial.');
    expect(onApply).not.toHaveBeenCalled();
    type('3/3/26');
    await apply();
    expect(onApply).toHaveBeenCalledExactlyOnceWith({ from: '2026-03-02', to: '2026-03-03' });
  });

  test('may leave an end open where the list allows it', async () => {
    const { user, picker, onApply } = await open({ isOptional: true });
    fireEvent.change(picker.getByRole('textbox', { name: 'Data inicial' }), { target: { value: '' } });
    await user.click(picker.getByRole('button', { name: 'Filtrar' }));
    expect(onApply).toHaveBeenLastCalledWith({ from: '', to: '2026-03-20' });
  });

  test('follows the language of the product', async () => {
    await changeLanguage('en');
    const { picker } = await open();
    expect(picker.getByRole<HTMLInputElement>('textbox', { name: 'Start date' }).value).toBe('03/02/2026');
    expect(picker.getByRole('grid', { name: 'March 2026' })).toBeTruthy();
  });
});
