import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { campaignSettingDefaults, type CampaignDetails } from '@oplano/contracts/campaigns';
import { settingsToPairs } from '@oplano/core/campaigns';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aConnection } from '#testing/records';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { aCampaign, instant } from '../testing.ts';
import { CampaignDialog } from './campaign-dialog.tsx';

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

const aList = (id: number, name: string) => ({
  id,
  companyId: 2,
  name,
  contactsCount: 4,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
});

async function openDialog(campaign: CampaignDetails, answers: Answers = {}) {
  const log = fakeServer({
    'GET /campaigns/1': campaign,
    'PUT /campaigns/1': campaign,
    'GET /whatsapp': [aConnection({ id: 5, name: 'Vendas', channel: 'whatsapp' })],
    'GET /contact-lists/list': [aList(3, 'Clientes')],
    'GET /tags/list': [],
    'GET /users/list': [],
    'GET /queue': [],
    'GET /campaign-settings': settingsToPairs(campaignSettingDefaults),
    'GET /campaigns/templates': { templates: [] },
    'POST /campaigns/preview': { people: [], unknown: [] },
    ...answers,
  });
  await show(<CampaignDialog open id={1} onClose={() => undefined} />, ['campaigns']);
  await screen.findByDisplayValue(campaign.name);
  const sent = () => log.filter(({ call }) => call === 'PUT /campaigns/1').map(({ body }) => body);
  return { log, sent };
}

test('saving a campaign sends what was changed, and leaves the texts a colleague changed meanwhile', async () => {
  const { sent } = await openDialog(aCampaign({ status: 'INATIVA', message1: 'Oi {nome}' }));
  fireEvent.change(screen.getByDisplayValue('Natal'), { target: { value: 'Ano novo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ name: 'Ano novo' }]);
});
