import { fireEvent, screen, within } from '@testing-library/react';
import { companySettingDefaults, type CompanySettings } from '@oplano/contracts/settings';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aFileList, anIntegration, aPrompt, aQueue } from '#testing/records';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { QueuesScreen } from './queues-screen.tsx';

export const vendas = aQueue({ greetingMessage: 'Olá de Vendas' });
const suporte = aQueue({ id: 2, name: 'Suporte', color: '#b91c1c', orderQueue: 2, greetingMessage: 'Oi' });

export async function openQueues(answers: object = {}, settings: Partial<CompanySettings> = {}) {
  const admin = anAdmin();
  setSession({ status: 'signedIn', user: admin, billingOnly: false });
  const log = fakeServer({
    'GET /queue': [vendas, suporte],
    'GET /queue/1': { ...vendas, chatbots: [] },
    'GET /queue/1/use': { tickets: 3, users: 1, connections: 0, options: 0 },
    'GET /chatbot': [],
    'GET /users/list': [],
    'GET /files/list': [aFileList({ id: 4, name: 'Catálogo' })],
    'GET /queueIntegration/list': [anIntegration({ id: 6, name: 'Robô' })],
    'GET /prompt/list': [aPrompt({ id: 8, name: 'Assistente' })],
    [`GET /companySettings/${admin.companyId}`]: { ...companySettingDefaults, ...settings },
    ...answers,
  });
  const shown = await show(<QueuesScreen />, ['queues', 'hours']);
  const writes = () => log.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }));
  return { ...shown, writes };
}
export const rows = () => screen.getAllByRole('row').slice(1);
export const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
export const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
export const fill = (label: RegExp, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
export const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
  await screen.findByRole('dialog', { name: 'Editar fila: Vendas' });
  await screen.findByRole('tab', { name: 'Dados' });
};
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
