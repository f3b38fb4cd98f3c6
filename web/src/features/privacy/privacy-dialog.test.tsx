import type { ArchiveStanding } from '@oplano/contracts/archives';
import type { ConsentStep, Erasure } from '@oplano/contracts/privacy';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { PrivacyDialog } from './privacy-dialog.tsx';

const running: Erasure = {
  id: 7,
  state: 'running',
  userName: 'Marina',
  askedAt: '2026-03-02T12:00:00.000Z',
  doneAt: null,
  backupsUntil: null,
  counts: {},
};
const done: Erasure = {
  ...running,
  state: 'done',
  doneAt: '2026-03-02T12:00:05.000Z',
  backupsUntil: '2026-03-16',
  counts: { messages: 1_200, notes: 2 },
};

const consent: ConsentStep[] = [
  { what: 'stopped', at: '2026-03-01T12:00:00.000Z', text: 'SAIR', userName: '' },
  { what: 'given', at: '2026-02-01T12:00:00.000Z', text: 'Aceita os termos?', userName: '' },
];

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Answers) {
  const log = fakeServer(answers);
  await show(<PrivacyDialog open contact={{ id: 5, name: 'Ana' }} onClose={() => undefined} />, ['privacy']);
  return log;
}

test('says what will happen, asks for the name, and shows how it goes until the receipt', async () => {
  let asked = 0;
  await open({
    'GET /contacts/5/privacy': () => {
      asked += 1;
      return { contactId: 5, erasure: asked === 1 ? null : done, export: null, consent };
    },
    'POST /contacts/5/erasure': running,
  });
  const button = await screen.findByRole('button', { name: 'Excluir para sempre' });
  expect(screen.getByText(/Não há como desfazer/)).toBeTruthy();
  expect(button).toHaveProperty('disabled', true);
  const steps = within(screen.getByRole('region', { name: 'Consentimento' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent?.replace(/\d.*\d/, ''))).toEqual([
    'Não quer receber mensagens SAIR',
    'Aceitou Aceita os termos?',
  ]);
  fireEvent.change(screen.getByLabelText('Digite o nome ou um número da pessoa'), { target: { value: 'Ana' } });
  fireEvent.click(button);
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Os dados desta pessoa foram excluídos.')).toBeTruthy());
  expect(screen.getByText('1.200')).toBeTruthy();
  expect(screen.getByText('16/03/2026')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Excluir para sempre' })).toBeNull();
});

test('of somebody who was erased it shows the receipt and asks for nothing', async () => {
  await open({ 'GET /contacts/5/privacy': { contactId: 5, erasure: done, export: null, consent: [] } });
  expect(await screen.findByText('Marina')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

const writing: ArchiveStanding = {
  state: 'running',
  askedAt: '2026-03-02T12:00:00.000Z',
  total: 300,
  done: 0,
  bytes: null,
  until: '2026-03-09T12:00:00.000Z',
};

test('what is kept of somebody is asked for, followed while it is written, and fetched', async () => {
  const standings: (ArchiveStanding | null)[] = [null, { ...writing, done: 120 }];
  const ready: ArchiveStanding = { ...writing, state: 'ready', done: 300, bytes: 2_500_000 };
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open({
    'GET /contacts/5/privacy': () => ({
      contactId: 5,
      erasure: null,
      export: standings.length > 0 ? standings.shift() : ready,
      consent: [],
    }),
    'POST /contacts/5/export': writing,
    'POST /contacts/5/export/file': { url: '/files/companies/1/for-people/3/x/dados.zip' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Preparar o arquivo' }));
  await screen.findByText('Preparando: 0 de 300');
  await screen.findByText('Preparando: 120 de 300', undefined);
  await screen.findByText(/O arquivo está pronto \(2,5 MB\). Ele fica aqui até 09\/03\/2026/, undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Preparar novamente' })).toBeTruthy();
});

test('says that a file could not be written, and lets it be asked for again', async () => {
  await open({
    'GET /contacts/5/privacy': {
      contactId: 5,
      erasure: null,
      export: { ...writing, state: 'failed' },
      consent: [],
    },
  });
  expect(await screen.findByText('Não foi possível preparar o arquivo.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Preparar novamente' })).toHaveProperty('disabled', false);
});
