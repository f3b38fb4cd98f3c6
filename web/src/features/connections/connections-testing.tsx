import { fireEvent, screen } from '@testing-library/react';
import { connectionDefaults, type ConnectionDetails, type ConnectionSession } from '@oplano/contracts/connections';
import { companySettingDefaults, type CompanySettings } from '@oplano/contracts/settings';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { anAdmin } from '#testing/people';
import { aConnection, aQueue } from '#testing/records';
import { fakeServer } from '#testing/server';
import { ConnectionsScreen } from './connections-screen.tsx';

export const loja = aConnection({
  id: 1,
  name: 'Loja',
  number: '5511933330000',
  updatedAt: '2026-03-02T15:07:00.000Z',
});
export const details = (given: Partial<ConnectionDetails> = {}): ConnectionDetails => ({
  ...loja,
  ...connectionDefaults,
  isDefault: true,
  companyId: 2,
  qrcode: '',
  pairingCode: '',
  retries: 0,
  retryAt: null,
  token: 'A'.repeat(30),
  greetingMediaAttachment: null,
  greetingMediaName: null,
  importProgress: null,
  accountId: '',
  businessAccountId: '',
  verifyToken: '',
  hasAccessToken: false,
  ...given,
});
export const session = (given: Partial<ConnectionSession>): ConnectionSession => ({
  id: 1,
  status: 'CONNECTED',
  since: loja.since,
  reason: null,
  number: '',
  qrcode: '',
  pairingCode: '',
  retries: 0,
  retryAt: null,
  updatedAt: loja.updatedAt,
  version: 2,
  ...given,
});

interface Opening {
  readonly connections?: readonly object[];
  readonly answers?: object;
  readonly settings?: Partial<CompanySettings>;
  readonly plan?: object;
  readonly facebookAppId?: string | null;
}

export async function open({
  connections = [loja],
  answers = {},
  settings = {},
  plan = {},
  facebookAppId = null,
}: Opening = {}) {
  const someone = anAdmin();
  const admin = { ...someone, company: { ...someone.company, plan: { ...someone.company.plan, ...plan } } };
  setSession({ status: 'signedIn', user: admin, billingOnly: false });
  const log = fakeServer({
    'GET /whatsapp': connections,
    'GET /whatsapp/1': details(),
    'GET /whatsapp/options': {
      lab: true,
      facebookAppId,
      graphVersion: 'v25.0',
      supportUrl: 'https://help.example',
    },
    'GET /queue': [aQueue()],
    'GET /queueIntegration/choices': [],
    'GET /prompt/choices': [],
    [`GET /companySettings/${admin.companyId}`]: { ...companySettingDefaults, ...settings },
    ...answers,
  });
  const shown = await show(<ConnectionsScreen />, ['connections', 'hours']);
  const writes = () => log.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }));
  return { ...shown, writes };
}
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
export const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar Loja' }));
  await screen.findByRole('tab', { name: 'Geral' });
  return screen.getByRole('dialog', { name: /^Editar conexão: / });
};
