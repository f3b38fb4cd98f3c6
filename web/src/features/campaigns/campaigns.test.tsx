import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { campaignSettingDefaults, type CampaignDetails, type CampaignRecipient } from '@oplano/contracts/campaigns';
import type { Tag } from '@oplano/contracts/tags';
import { settingsToPairs } from '@oplano/core/campaigns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aConnection } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast, toastError } from '#ui/toast';
import { campaignHandlers } from './campaigns.api.ts';
import { CampaignsScreen } from './campaigns-screen.tsx';
import { ReportScreen } from './report/report-screen.tsx';
import { aCampaign, instant } from './testing.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
const navigate = vi.fn();
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useNavigate: () => navigate,
  useParams: (() => ({ campaignId: '1' })) as never,
}));

beforeEach(() => setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const pdf = new File(['x'], 'oferta.pdf', { type: 'application/pdf' });

const aTag = (id: number, name: string, contactsCount: number): Tag => ({
  id,
  name,
  color: '#112233',
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: 0,
  userId: null,
  contactsCount,
  ticketsCount: 0,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
});

const offered = {
  'GET /whatsapp': [aConnection({ id: 5, name: 'Vendas', channel: 'whatsapp' })],
  'GET /contact-lists/list': [
    { id: 3, companyId: 2, name: 'Clientes', contactsCount: 4, createdAt: instant, updatedAt: instant, version: 1 },
  ],
  'GET /tags/list': [aTag(8, 'VIP', 2), aTag(9, 'Vazia', 0)],
  'GET /users/list': [],
  'GET /queue': [],
  'GET /campaigns/templates': { templates: [] },
  'GET /campaign-settings': settingsToPairs(campaignSettingDefaults),
};

async function open(records: CampaignDetails[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /campaigns': { records, hasMore: false, count: records.length },
    ...Object.fromEntries(records.map((record) => [`GET /campaigns/${record.id}`, record])),
    ...(offered as Answers),
    ...answers,
  });
  const shown = await show(<CampaignsScreen />, ['campaigns']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return {
    ...shown,
    writes: () => log.filter(({ call }) => !call.startsWith('GET')),
    feed: campaignHandlers(shown.client),
  };
}

describe('the campaigns page', () => {
  test('lists name, status, list, connection, times, confirmation and actions [CAM-001]', async () => {
    await open([aCampaign()]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Nome',
      'Status',
      'Lista de contatos',
      'Conexão',
      'Agendamento',
      'Conclusão',
      'Confirmação',
      'Ações',
    ]);
    expect(screen.getByText('Em andamento')).toBeTruthy();
  });

  test('cancels what runs and restarts what was cancelled, each with its word [CAM-014, CAM-015, CAM-021]', async () => {
    const cancelled = aCampaign({ status: 'CANCELADA', version: 2 });
    await open([aCampaign()], {
      'POST /campaigns/1/cancel': cancelled,
      'POST /campaigns/1/restart': aCampaign({ version: 3 }),
    });
    expect(screen.queryByRole('button', { name: 'Reiniciar Natal' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar Natal' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reiniciar Natal' }));
    await screen.findByRole('button', { name: 'Cancelar Natal' });
    expect(vi.mocked(toast.success).mock.calls).toEqual([
      ['Campanha cancelada com sucesso.'],
      ['Campanha reiniciada com sucesso.'],
    ]);
  });

  test('says why a cancel was refused [CAM-020]', async () => {
    await open([aCampaign()], {
      'POST /campaigns/1/cancel': { status: 409, error: 'ERR_CAMPAIGN_NOT_RUNNING' } as never,
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar Natal' }));
    await waitFor(() => expect(toastError).toHaveBeenCalled());
  });

  test('follows what others do, and fetches anew where it is told to [CAM-036, RTE-022, RTE-023]', async () => {
    const { feed, client } = await open([aCampaign()]);
    feed.update({ record: aCampaign({ name: 'Páscoa', version: 2 }) });
    expect(await screen.findByText('Páscoa')).toBeTruthy();
    const anew = vi.spyOn(client, 'invalidateQueries');
    feed.reload({});
    expect(anew).toHaveBeenCalledWith({ queryKey: ['campaigns'] });
    feed.delete({ id: 1 });
    await waitFor(() => expect(screen.queryByText('Páscoa')).toBeNull());
  });
});

describe('the dialog of a campaign', () => {
  test('has its parts, names the variables, and offers only tags that have contacts [CAM-002, CAM-006, CAM-007]', async () => {
    await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Nova campanha' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findAllByRole('tab')).slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'Geral',
      'Mensagens',
      'Confirmação',
      'Atendimento',
    ]);
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lista de tags/ }));
    const options = within(await screen.findByRole('listbox'));
    await options.findByRole('option', { name: 'VIP' });
    expect(options.queryByRole('option', { name: 'Vazia' })).toBeNull();
    fireEvent.click(options.getByRole('option', { name: 'VIP' }));
    fireEvent.click(dialog.getByRole('tab', { name: 'Mensagens' }));
    expect(dialog.getAllByText(/\{nome\}, \{numero\}, \{email\}/).length).toBeGreaterThan(0);
    expect(dialog.getAllByRole('tab', { name: /^Msg\. \d/ })).toHaveLength(5);
  });

  test('asks for a name and a connection, and saves what was filled in [CAM-003, CAM-009, CAM-010]', async () => {
    const { writes } = await open([], { 'POST /campaigns': aCampaign({ status: 'INATIVA' }) });
    fireEvent.click(screen.getByRole('button', { name: 'Nova campanha' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect((await dialog.findAllByText(/Obrigatório|muito curto/)).length).toBeGreaterThan(0);
    fireEvent.change(dialog.getByRole('textbox', { name: /Nome/ }), { target: { value: 'Natal' } });
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Conexão/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Vendas' }));
    fireEvent.click(dialog.getByRole('tab', { name: 'Mensagens' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Mensagem 1' }), { target: { value: 'Oi {nome}' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(writes().some(({ call }) => call === 'POST /campaigns')).toBe(true));
    expect(writes().find(({ call }) => call === 'POST /campaigns')?.body).toMatchObject({
      name: 'Natal',
      whatsappId: 5,
      message1: 'Oi {nome}',
      scheduledAt: null,
    });
  });

  test('shows what people would get of a text to whoever has stopped typing it [CAM-006]', async () => {
    const { writes } = await open([aCampaign({ status: 'INATIVA', message1: '' })], {
      'POST /campaigns/preview': { unknown: [], people: [{ name: 'Ana', text: 'Oi Ana' }], total: 1 },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Mensagens' }));
    const field = screen.getByRole('textbox', { name: 'Mensagem 1' });
    for (const value of ['O', 'Oi', 'Oi {nome}']) fireEvent.change(field, { target: { value } });
    expect(await screen.findByText('Oi Ana', {})).toBeTruthy();
    expect(writes().map(({ body }) => (body as { message: string }).message)).toEqual(['Oi {nome}']);
  });

  test('saves a new one together with its file, and stays with everything where that is refused [CAM-002]', async () => {
    const { writes } = await open([], { 'POST /campaigns/with-file': refuse(400, 'ERR_FILE_TYPE') });
    fireEvent.click(screen.getByRole('button', { name: 'Nova campanha' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: /Nome/ }), { target: { value: 'Natal' } });
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Conexão/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Vendas' }));
    fireEvent.change(dialog.getByTestId('file-field'), { target: { files: [pdf] } });
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledOnce());
    expect(writes().map(({ call }) => call)).toEqual(['POST /campaigns/with-file']);
    expect(dialog.getByDisplayValue('Natal')).toBeTruthy();
    expect(dialog.getByText('oferta.pdf')).toBeTruthy();
  });

  test('says at the text which it is that names a variable nobody knows [CAM-006]', async () => {
    const draft = aCampaign({ status: 'INATIVA', message1: 'Oi {nome}', message3: 'Use {cupom}' });
    await open([draft], { 'PUT /campaigns/1': refuse(400, 'ERR_CAMPAIGN_VARIABLE', { unknown: ['cupom'] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Mensagens', selected: true })).toBeTruthy());
    expect(screen.getByRole('tab', { name: /^Msg\. 3/ }).className).toMatch(/wrong/);
    expect(screen.getByRole('tab', { name: /^Msg\. 1/ }).className).not.toMatch(/wrong/);
  });

  test.each([
    ['is not read', { 'GET /campaigns/templates': refuse(424, 'ERR_TEMPLATES_AWAY') }, /A Meta não respondeu/],
    ['is needed', { 'PUT /campaigns/1': refuse(400, 'ERR_CAMPAIGN_TEMPLATE_NEEDED') }, /só saem modelos aprovados/],
  ])('says so where an approved text %s', async (_, answers, sentence) => {
    await open([aCampaign({ status: 'INATIVA' })], answers);
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    fireEvent.click(await screen.findByRole('tab', { name: 'Mensagens' }));
    if ('PUT /campaigns/1' in answers) fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect((await screen.findByText(sentence)).textContent).toBeTruthy();
  });

  test('changes the file before the time, so that no time comes without it [CAM-002]', async () => {
    const draft = aCampaign({ status: 'INATIVA' });
    const refused = { 'POST /campaigns/1/media-upload': refuse(400, 'ERR_FILE_TYPE'), 'PUT /campaigns/1': draft };
    const { writes } = await open([draft], refused);
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    fireEvent.change(await screen.findByTestId('file-field'), { target: { files: [pdf] } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toastError).toHaveBeenCalledOnce());
    expect(writes().map(({ call }) => call)).toEqual(['POST /campaigns/1/media-upload']);
    cleanup();
    const taken = await open([draft], { 'POST /campaigns/1/media-upload': draft, 'PUT /campaigns/1': draft });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    fireEvent.change(await screen.findByTestId('file-field'), { target: { files: [pdf] } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
    expect(taken.writes().map(({ call }) => call)).toEqual(['POST /campaigns/1/media-upload', 'PUT /campaigns/1']);
  });

  test('of one that runs can only be read; of a cancelled one it can be saved [CAM-017]', async () => {
    await open([aCampaign(), aCampaign({ id: 2, name: 'Parada', status: 'CANCELADA' })]);
    fireEvent.click(screen.getByRole('button', { name: 'Editar Natal' }));
    await waitFor(() => expect(screen.getByDisplayValue<HTMLInputElement>('Natal').disabled).toBe(true));
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Parada', hidden: true }));
    await waitFor(() => expect(screen.getByDisplayValue<HTMLInputElement>('Parada').disabled).toBe(false));
  });
});

const aRecipient = (given: Partial<CampaignRecipient> = {}): CampaignRecipient => ({
  id: 1,
  name: 'Ana Lima',
  number: '5511987654321',
  state: 'sent',
  reason: null,
  whatsapp: 'Vendas',
  confirmationRequestedAt: null,
  confirmedAt: null,
  sentAt: instant,
  deliveredAt: null,
  readAt: null,
  answeredAt: null,
  ticketUuid: null,
  ...given,
});

describe('the report of a campaign', () => {
  const openReport = async (given: Partial<CampaignDetails> = {}, people: readonly CampaignRecipient[] = []) => {
    const log = fakeServer({
      'GET /campaigns/1': aCampaign(given),
      'GET /campaigns/1/report': {
        hours: [{ at: instant, sent: 8 }],
        reasons: [
          { state: 'skipped', code: 'optedOut', text: '', count: 2 },
          { state: 'failed', code: 'MISSED', text: 'It could not be sent in time.', count: 1 },
          { state: 'failed', code: '131026', text: 'Message undeliverable', count: 1 },
          { state: 'failed', code: '131099', text: 'Something new', count: 1 },
        ],
        nextAt: null,
      },
      'GET /campaigns/1/recipients': { records: people, hasMore: false, count: people.length },
    });
    const shown = await show(<ReportScreen />, ['campaigns', 'pages']);
    await screen.findByText('Contatos válidos');
    return { ...shown, log };
  };
  const card = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  test('has its cards, a bar of what was delivered, the funnel and the reasons [CAM-022, CAM-024]', async () => {
    await openReport();
    expect([card('Contatos válidos'), card('Entregues'), card('Conexão'), card('Lista de contatos')]).toEqual([
      '10',
      '5',
      'Vendas',
      'Clientes',
    ]);
    expect([card('Agendamento'), card('Conclusão')]).toEqual(['Não definido', 'Não definido']);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    const reasons = [
      'Pediu para não receber',
      'Não pôde sair a tempo',
      'O contato não recebe mensagens neste canal',
      '131099 Something new',
    ];
    for (const reason of reasons) expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByText('Confirmações solicitadas')).toBeNull();
  });

  test('leads back to the campaigns, and writes numbers as people read them', async () => {
    const { user } = await openReport({}, [aRecipient({ number: '5521901000037' })]);
    expect(await screen.findByText('+55 21 90100-0037')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Voltar para as campanhas' }));
    expect(navigate).toHaveBeenCalledWith({ to: '/campaigns' });
  });

  test('counts confirmations only where they are asked for [CAM-023]', async () => {
    await openReport({ confirmation: true });
    expect([card('Confirmações solicitadas'), card('Confirmações')]).toEqual(['7', '6']);
  });

  test('says which part stands still and why', async () => {
    await openReport({
      shares: [
        {
          place: 0,
          whatsappId: 5,
          name: 'Vendas',
          pause: { reason: 'refused', text: '463 locked', until: null, since: instant },
        },
      ],
    });
    expect(screen.getByRole('alert').textContent).toContain('463 locked');
    expect(screen.getByRole('button', { name: 'Seguir agora' })).toBeTruthy();
  });

  test('is fetched anew five seconds after it is told that it is over [CAM-025]', async () => {
    const { client } = await openReport();
    const anew = vi.spyOn(client, 'invalidateQueries');
    vi.useFakeTimers();
    try {
      campaignHandlers(client).update({ record: aCampaign({ status: 'FINALIZADA', version: 9 }) });
      const wanted = { queryKey: ['campaigns', 'report', 1] };
      vi.advanceTimersByTime(4_999);
      expect(anew).not.toHaveBeenCalledWith(wanted);
      vi.advanceTimersByTime(1);
      expect(anew).toHaveBeenCalledWith(wanted);
    } finally {
      vi.useRealTimers();
    }
  });
});
