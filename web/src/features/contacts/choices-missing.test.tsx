import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aConnection } from '#testing/records';
import { callsOf, fakeServer, refuse, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { ContactsScreen } from './contacts-screen.tsx';
import { aContact, aTag } from './testing.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Answers) {
  const log = fakeServer({
    'GET /contacts': { contacts: [aContact()], hasMore: false, count: 1 },
    'GET /tags/list': [aTag()],
    'GET /whatsapp': [aConnection()],
    ...answers,
  });
  const shown = await showAt('/start', ContactsScreen, ['contacts']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, log };
}
const failsOnce = (then: unknown) => (_: unknown, times: number) =>
  times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : then;

test('the channels of a new conversation that did not arrive are asked for again by keyboard', async () => {
  const { user } = await open({ 'GET /whatsapp': failsOnce([aConnection({ name: 'Loja' })]) });
  await user.click(screen.getByRole('button', { name: 'Iniciar atendimento com Ana Lima' }));
  const menu = await screen.findByRole('menu');
  await within(menu).findByRole('menuitem', { name: /Tentar novamente$/ });
  expect(within(menu).queryByText('Nenhuma conexão alcança este contato')).toBeNull();
  await user.keyboard('{Home}{Enter}');
  const channel = await within(menu).findByRole('menuitem', { name: /Loja/ });
  await waitFor(() => expect(document.activeElement).toBe(channel));
});

test('the tags to filter by that did not arrive are asked for again', async () => {
  const { user } = await open({ 'GET /tags/list': failsOnce([aTag()]) });
  await user.click(screen.getByRole('button', { name: /^Filtrar por/ }));
  const menu = await screen.findByRole('menu');
  await user.click(await within(menu).findByRole('menuitem', { name: /Tentar novamente$/ }));
  expect(await within(menu).findByText('Cliente')).toBeTruthy();
});

test('nothing is taken over from a phone before it is known which phones there are', async () => {
  const phones = [aConnection({ id: 1, name: 'Um' }), aConnection({ id: 2, name: 'Dois', isDefault: false })];
  const { user, log } = await open({ 'GET /whatsapp': failsOnce(phones) });
  await user.click(screen.getByRole('button', { name: 'Importar / Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Importar do telefone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importar do telefone' });
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Importar' });
  const retry = await within(dialog).findByRole('button', { name: 'Tentar novamente' });
  expect(start.disabled).toBe(true);
  await user.click(retry);
  expect(await within(dialog).findByRole('combobox')).toBeTruthy();
  expect(start.disabled).toBe(false);
  expect(callsOf(log).filter((call) => call.startsWith('POST'))).toEqual([]);
});
