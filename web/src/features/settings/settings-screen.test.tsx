import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companySettingDefaults, defaultServiceHours, type CompanySettings } from '@oplano/contracts/settings';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { OperatorTabsContext } from '#platform/feature';
import { setSession } from '#platform/session';
import { toast } from '#ui/toast';
import { fakeServer, refuse } from '#testing/server';
import { aPerson } from '#testing/people';
import { showAt } from '#testing/show-at';
import { SettingsScreen } from './screen/settings-screen.tsx';
import { companySettingHandlers } from './settings.realtime.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(
  settings: Partial<CompanySettings> = {},
  answers: object = {},
  isSuper = false,
  address = '/settings',
) {
  const person = aPerson({ profile: 'admin', super: isSuper });
  setSession({ status: 'signedIn', user: person, billingOnly: false });
  const log = fakeServer({
    [`GET /companySettings/${person.companyId}`]: { ...companySettingDefaults, ...settings },
    [`GET /companies/${person.companyId}/schedules`]: { schedules: defaultServiceHours },
    'PUT /companySettings': ({ body }: { body: { column: string; data: string } }) => ({
      key: body.column,
      value: body.data,
    }),
    ...answers,
  });
  const Screen = () => (
    <OperatorTabsContext
      value={{ companies: () => 'Todas as empresas', plans: () => 'Todos os planos', whitelabel: () => 'A marca' }}
    >
      <SettingsScreen />
    </OperatorTabsContext>
  );
  const shown = await showAt(address, Screen, ['settings', 'hours']);
  await screen.findByRole('switch', { name: 'Pesquisa de satisfação', hidden: true });
  const writes = () => log.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }));
  return { ...shown, writes };
}
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('the options of a company', () => {
  test('are found by their words, without case and accents; others keep what was typed into them', async () => {
    const { user } = await open();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mensagem de transferência' });
    await user.type(field, '!');
    const row = (name: string) => toggle(name).closest('[hidden]');
    expect(row('Pesquisa de satisfação')).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Grupos de configurações' })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar configuração' }), {
      target: { value: 'SATISFACAO' },
    });
    await waitFor(() => expect(field.closest('[hidden]')).not.toBeNull());
    expect(row('Pesquisa de satisfação')).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Grupos de configurações' })).toBeNull();
    expect(field.value.endsWith('!')).toBe(true);
  });

  test('are all there, in groups, with the custom messages [SET-002, SET-008, SET-010, SET-044]', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Atendimento',
      'Robô e filas',
      'Canais e módulos',
      'Mensagens personalizadas',
      'LGPD',
      'Segurança',
      'Privacidade',
      'Prazo de guarda',
    ]);
    expect(screen.getAllByRole('switch')).toHaveLength(19);
    const messages = screen.getByRole('region', { name: 'Mensagens personalizadas' });
    expect(
      within(messages)
        .getAllByRole('textbox')
        .map((field) => field.getAttribute('name')),
    ).toEqual(['transferMessage', 'greetingAcceptedMessage', 'AcceptCallWhatsappMessage', 'sendQueuePositionMessage']);
  });

  test('are saved the moment they are switched, and say so [SET-011, SET-012]', async () => {
    const { user, writes } = await open();
    await user.click(toggle('Pesquisa de satisfação'));
    expect(toggle('Pesquisa de satisfação').checked).toBe(true);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Operação atualizada com sucesso.'));
    expect(writes()).toEqual([{ call: 'PUT /companySettings', body: { column: 'userRating', data: 'enabled' } }]);
  });

  test('are saved one after the other: who changes their mind at once is heard in that order', async () => {
    const answers: (() => void)[] = [];
    const { user, writes } = await open(
      {},
      {
        'PUT /companySettings': ({ body }: { body: { column: string; data: string } }) =>
          new Promise((resolve) => {
            answers.push(() => resolve({ key: body.column, value: body.data }));
          }),
      },
    );
    await user.click(toggle('Pesquisa de satisfação'));
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(toggle('Pesquisa de satisfação'));
    await waitFor(() => expect(toggle('Pesquisa de satisfação').checked).toBe(false));
    expect(writes().map(({ body }) => body)).toEqual([{ column: 'userRating', data: 'enabled' }]);
    answers[0]?.();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(writes().at(-1)?.body).toEqual({ column: 'userRating', data: 'disabled' });
    answers[1]?.();
    await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
    expect(toggle('Pesquisa de satisfação').checked).toBe(false);
  });

  test('fall back when the server refuses', async () => {
    const { user } = await open({}, { 'PUT /companySettings': refuse(403, 'ERR_NO_PERMISSION') });
    await user.click(toggle('Pesquisa de satisfação'));
    await waitFor(() => expect(toggle('Pesquisa de satisfação').checked).toBe(false));
    expect(toast.success).not.toHaveBeenCalled();
  });

  test('show the LGPD section only while LGPD is on [SET-009, SET-045]', async () => {
    const { user } = await open();
    expect(screen.queryByRole('switch', { name: 'Ocultar números' })).toBeNull();
    await user.click(toggle('Recursos de LGPD'));
    for (const name of ['Pedir consentimento', 'Remover mensagens apagadas pelo cliente', 'Ocultar números']) {
      expect(toggle(name)).toBeTruthy();
    }
    expect(screen.getByRole('textbox', { name: 'Aviso de privacidade' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Link da política' })).toBeTruthy();
  });

  test('say what goes and when before something is kept for less time, and ask nothing where it is kept for longer', async () => {
    const { user, writes } = await open({ keepCampaigns: '6' });
    expect(screen.getByText(/O que passa do prazo é esvaziado para sempre na madrugada seguinte/)).toBeTruthy();
    const choose = async (name: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Mensagens', '12 meses');
    const asks = within(await screen.findByRole('alertdialog', { name: 'Guardar por menos tempo?' }));
    expect(asks.getByText(/o que é de antes de \d\d\/\d\d\/\d{4} será esvaziado/)).toBeTruthy();
    await user.click(asks.getByRole('button', { name: 'Cancelar' }));
    expect(writes()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose('Mensagens', '12 meses');
    await user.click(await screen.findByRole('button', { name: 'Guardar por menos tempo' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose('Destinatários de campanhas', 'Para sempre');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ body }) => body)).toEqual([
      { column: 'keepMessages', data: '12' },
      { column: 'keepCampaigns', data: 'forever' },
    ]);
  });

  test('have texts that are saved with their button', async () => {
    const { user, writes } = await open();
    const field = screen.getByRole('textbox', { name: 'Mensagem de transferência' });
    fireEvent.change(field, { target: { value: 'Você vai para {{queue}}' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(writes()).toEqual([
      { call: 'PUT /companySettings', body: { column: 'transferMessage', data: 'Você vai para {{queue}}' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull());
  });

  test('keep what is typed while other tabs are looked at and while colleagues change them', async () => {
    const { user, client } = await open({ scheduleType: 'company' });
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mensagem de transferência' });
    fireEvent.change(field(), { target: { value: 'Você vai para' } });
    companySettingHandlers(client).update({ key: 'transferMessage', value: 'Outra' });
    await user.click(screen.getByRole('tab', { name: 'Horários' }));
    const start = () => screen.findByLabelText<HTMLInputElement>('Segunda-feira, início do 1º período');
    fireEvent.change(await start(), { target: { value: '07:30' } });
    await user.click(screen.getByRole('tab', { name: 'Opções' }));
    expect(field().value).toBe('Você vai para');
    await user.click(screen.getByRole('tab', { name: 'Horários' }));
    expect((await start()).value).toBe('07:30');
  });

  test('say where the company is', async () => {
    const { user, writes } = await open(
      {},
      {
        [`PUT /companies/${aPerson({}).companyId}/time-zone`]: { timeZone: 'America/Manaus' },
        'GET /auth/me': { user: aPerson({ profile: 'admin' }) },
      },
    );
    const zone = screen.getByRole('combobox', { name: 'Fuso horário da empresa' });
    expect(zone.textContent).toBe('America/Sao Paulo');
    await user.click(zone);
    await user.click(await screen.findByRole('option', { name: 'America/Manaus' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({ body: { timeZone: 'America/Manaus' } });
  });

  test('refuse a link that is none before it is sent', async () => {
    await open({ enableLGPD: 'enabled' });
    const field = screen.getByRole('textbox', { name: 'Link da política' });
    fireEvent.change(field, { target: { value: 'politica' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
  });

  test('hold the switch for sign-ups for the operator alone [SET-015]', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Cadastro aberto' })).toBeNull();
    cleanup();
    const { user, writes } = await open(
      {},
      { 'PUT /settings/userCreation': { key: 'userCreation', value: 'disabled' } },
      true,
    );
    await user.click(toggle('Cadastro aberto'));
    expect(writes()).toEqual([{ call: 'PUT /settings/userCreation', body: { value: 'disabled' } }]);
  });

  test('follow what colleagues change meanwhile', async () => {
    const { client } = await open();
    companySettingHandlers(client).update({ key: 'userRating', value: 'enabled' });
    await waitFor(() => expect(toggle('Pesquisa de satisfação').checked).toBe(true));
  });
});

describe('the hours of a company', () => {
  test('have a tab only while they are the company’s [SET-003]', async () => {
    await open();
    expect(tabs()).toEqual(['Opções']);
    cleanup();
    await open({ scheduleType: 'company' });
    expect(tabs()).toEqual(['Opções', 'Horários']);
  });

  test('stand before the tabs of the operator, which nobody else has [SET-004, SET-005, SET-007]', async () => {
    const { user } = await open({ scheduleType: 'company' }, {}, true);
    expect(tabs()).toEqual([
      'Opções',
      'Horários',
      'Empresas',
      'Planos',
      'Cobrança',
      'Ajuda',
      'White label',
      'Registro',
    ]);
    for (const [tab, shown] of [
      ['Empresas', 'Todas as empresas'],
      ['Planos', 'Todos os planos'],
      ['White label', 'A marca'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(await within(screen.getByRole('tabpanel')).findByText(shown)).toBeTruthy();
    }
    cleanup();
    await open({ scheduleType: 'company' });
    expect(tabs()).toEqual(['Opções', 'Horários']);
  });

  test('are found again by the address of their tab, which a reload and a link keep', async () => {
    const { user, place } = await open({ scheduleType: 'company' }, {}, true, '/settings?tab=schedules');
    const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(chosen()).toBe('Horários');
    await user.click(screen.getByRole('tab', { name: 'Planos' }));
    await waitFor(() => expect(chosen()).toBe('Planos'));
    expect(place()).toBe('/settings?tab=plans');
    await user.click(screen.getByRole('tab', { name: 'Opções' }));
    await waitFor(() => expect(chosen()).toBe('Opções'));
    expect(place()).toBe('/settings');
    cleanup();
    // A tab that is not theirs is none.
    await open({}, {}, false, '/settings?tab=plans');
    expect(chosen()).toBe('Opções');
  });

  test('are edited day by day, saved together and confirmed [SET-013, SET-014]', async () => {
    const answers = { 'PUT /companies/2/schedules': ({ body }: { body: { schedules: unknown } }) => body };
    const { user, writes } = await open({ scheduleType: 'company' }, answers);
    await user.click(screen.getByRole('tab', { name: 'Horários' }));
    const start = await screen.findByLabelText('Segunda-feira, início do 1º período');
    fireEvent.change(start, { target: { value: '' } });
    expect(screen.getByRole('alert').textContent).toBe('Preencha os dois lados de cada período.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
    fireEvent.change(start, { target: { value: '07:30' } });
    await user.click(screen.getByRole('button', { name: 'Repetir em todos os dias: Segunda-feira' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Horários atualizados com sucesso.'));
    const schedules = defaultServiceHours.map((day) => ({ ...day, startTimeA: '07:30' }));
    expect(writes()).toEqual([{ call: 'PUT /companies/2/schedules', body: { schedules, onlyThese: true } }]);
  });

  test('are saved for the days that were changed, and for no other one', async () => {
    const answers = { 'PUT /companies/2/schedules': { schedules: defaultServiceHours } };
    const { user, writes } = await open({ scheduleType: 'company' }, answers);
    await user.click(screen.getByRole('tab', { name: 'Horários' }));
    const ofTuesday = await screen.findByLabelText('Terça-feira, início do 1º período');
    fireEvent.change(ofTuesday, { target: { value: '07:30' } });
    const ofFriday = screen.getByLabelText('Sexta-feira, início do 1º período');
    fireEvent.change(ofFriday, { target: { value: '09:30' } });
    fireEvent.change(ofFriday, { target: { value: '08:00' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    const schedules = defaultServiceHours
      .filter(({ weekdayEn }) => weekdayEn === 'tuesday')
      .map((day) => ({ ...day, startTimeA: '07:30' }));
    expect(writes()).toEqual([{ call: 'PUT /companies/2/schedules', body: { schedules, onlyThese: true } }]);
  });
});
