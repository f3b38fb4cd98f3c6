import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campaignSettingDefaults } from '@oplano/contracts/campaigns';
import { settingsToPairs } from '@oplano/core/campaigns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aConnection } from '#testing/records';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { ConfigScreen } from './config-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

beforeEach(() => setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const offered = {
  'GET /whatsapp': [aConnection({ id: 5, name: 'Vendas', channel: 'whatsapp' })],
  'GET /campaign-settings': settingsToPairs(campaignSettingDefaults),
};

describe('the settings of campaigns', () => {
  test('offer what the product offers, and say that they were saved [CAM-008, CAM-027, CAM-028, CAM-029, CAM-035]', async () => {
    const log = fakeServer({
      ...(offered as Answers),
      'POST /campaign-settings': settingsToPairs({ ...campaignSettingDefaults, messageInterval: 40 }),
    });
    await show(<ConfigScreen />, ['campaigns']);
    const values = async (name: string) => {
      fireEvent.mouseDown(await screen.findByRole('combobox', { name }));
      const texts = within(await screen.findByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => Number.parseInt(textContent ?? '', 10) || 0);
      return texts;
    };
    expect(await values('Intervalo entre mensagens')).toEqual([0, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120]);
    fireEvent.click(screen.getByRole('option', { name: '40 segundos' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await values('Intervalo maior após')).toEqual([0, 5, 10, 15, 20, 30, 40, 50, 60]);
    fireEvent.click(screen.getByRole('option', { name: '20 mensagens' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await values('Intervalo maior')).toEqual([0, 40, 60, 80, 100, 120, 140, 160, 180, 200]);
    fireEvent.click(screen.getByRole('option', { name: '60 segundos' }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Configurações salvas'));
    expect(log.find(({ call }) => call === 'POST /campaign-settings')?.body).toEqual({
      settings: { messageInterval: 40 },
    });
  });

  test('send only what was changed since they were read or saved, and keep what others saved meanwhile', async () => {
    const log = fakeServer({
      ...(offered as Answers),
      // Somebody else has changed the hours since.
      'POST /campaign-settings': settingsToPairs({ ...campaignSettingDefaults, perHour: 90, startHour: '10:30' }),
    });
    await show(<ConfigScreen />, ['campaigns']);
    const sent = () => log.flatMap(({ call, body }) => (call === 'POST /campaign-settings' ? [body] : []));
    const fill = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await screen.findByRole('textbox', { name: 'Mensagens por hora' });
    fill('Mensagens por hora', '90');
    save();
    await waitFor(() => expect(sent()).toEqual([{ settings: { perHour: 90 } }]));
    await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=startHour]')?.value).toBe('10:30'));
    fill('Mensagens por dia', '500');
    save();
    await waitFor(() => expect(sent()[1]).toEqual({ settings: { perDay: 500 } }));
  });

  test('say what is wrong with a cap or a word of the company, and take no letter for no cap [CAM-008, CAM-032]', async () => {
    const log = fakeServer({
      ...(offered as Answers),
      'POST /campaign-settings': settingsToPairs({ ...campaignSettingDefaults, perHour: 90 }),
    });
    await show(<ConfigScreen />, ['campaigns']);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
    const problem = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    const saved = () => log.filter(({ call }) => call === 'POST /campaign-settings');

    await screen.findByRole('textbox', { name: 'Mensagens por hora' });
    fill('Mensagens por hora', '9o');
    fill('Horas para confirmar', '');
    fireEvent.click(screen.getByRole('button', { name: 'Adicionar variável' }));
    save();
    await waitFor(() => expect(problem('Mensagens por hora')).toBe('Um número inteiro de 1 a 10.000.'));
    expect(field('Mensagens por hora').value).toBe('9o');
    expect([problem('Horas para confirmar'), problem('Nome')]).toEqual(['Obrigatório', 'Obrigatório']);

    fill('Mensagens por hora', '90');
    fill('Horas para confirmar', '24');
    fill('Nome', 'cupom');
    save();
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]?.body).toEqual({
      settings: { perHour: 90, confirmationHours: 24, variables: [{ key: 'cupom', value: '' }] },
    });
  });
});
