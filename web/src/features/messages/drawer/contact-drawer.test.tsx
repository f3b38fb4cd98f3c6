import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ContactDetails } from '@oplano/contracts/contacts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { callsOf, fakeServer, refuse, type Answers, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { aTicket } from '../testing.ts';
import { ContactDrawer } from './contact-drawer.tsx';
import { contactChanged } from './drawer.api.ts';

const ticket = aTicket();
const instant = '2026-11-15T12:00:00.000Z';
const contact: ContactDetails = {
  id: 31,
  uuid: '6b0e7b8e-3f5a-4a8e-9a53-2f0d5a6f9c12',
  companyId: 2,
  name: 'Ana Beatriz Souza',
  number: '5511987654321',
  numberMasked: false,
  email: 'ana@cliente.com',
  channel: 'whatsapp',
  isGroup: false,
  active: true,
  acceptAudioMessage: true,
  disableBot: false,
  urlPicture: '/files/ana.jpg',
  whatsapp: null,
  tags: [{ id: 1, name: 'VIP', color: '#ff0000' }],
  extraInfo: [{ id: 1, name: 'CPF', value: '123' }],
  lgpdAcceptedAt: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  addresses: [],
};
const note = (id: number, text: string, userId = 7) => ({
  id,
  note: text,
  user: { id: userId, name: userId === 7 ? 'Marina Lopes' : 'João' },
  ticketId: ticket.id,
  contactId: 31,
  createdAt: instant,
});
const tag = (id: number, name: string) => ({
  id,
  name,
  color: '#00ff00',
  kanban: 0 as const,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: 0,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
});
/** What the calls that change a contact answer. */
const changed = (given: Partial<ContactDetails>) => {
  const { addresses: _, ...rest } = contact;
  return { ...rest, ...given, version: 2 };
};

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}, given: Partial<ContactDetails> = {}) {
  const log = fakeServer({
    'GET /contacts/31': { ...contact, ...given },
    'GET /ticket-notes/list': [note(2, 'Prefere manhã'), note(1, 'Antiga', 9)],
    'GET /tags/list': [tag(1, 'VIP'), tag(2, 'Novo')],
    ...answers,
  });
  const shown = await show(
    <>
      <ContactDrawer ticket={ticket} onClose={vi.fn()} />
      <ToastHost />
    </>,
    ['messages', 'contacts'],
  );
  await screen.findByText('ana@cliente.com');
  return { ...shown, log };
}

describe('the contact drawer', () => {
  test('shows photo, name, number, e-mail and extra info [DRW-001, DRW-002, DRW-003, DRW-004, DRW-015]', async () => {
    await open();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/files/ana.jpg');
    expect(screen.getByText('Ana Beatriz Souza')).toBeTruthy();
    expect(screen.getByText('+55 11 98765-4321')).toBeTruthy();
    expect(screen.getByText('CPF').nextSibling?.textContent).toBe('123');
  });

  test('shows a masked number as the server gives it [DRW-003, LGP-003]', async () => {
    await open({}, { number: '55119******21', numberMasked: true });
    expect(screen.getByText('+55 11 9****-**21')).toBeTruthy();
  });

  test('blocks after a question and unblocks, and says so [DRW-006]', async () => {
    const { user, log } = await open({
      'PUT /contacts/block/31': ({ body }: Asked) => ({
        ...changed(body as Partial<ContactDetails>),
        version: (body as { active: boolean }).active ? 3 : 2,
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Bloquear' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bloquear' }));
    expect(await screen.findByText('Contato bloqueado')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Desbloquear' }));
    expect(await screen.findByText('Contato desbloqueado')).toBeTruthy();
    expect(log.filter(({ call }) => call === 'PUT /contacts/block/31').map(({ body }) => body)).toEqual([
      { active: false },
      { active: true },
    ]);
  });

  test('saves whether the contact may send sound and whether bots keep away [DRW-007]', async () => {
    const { user, log } = await open({
      'PUT /contacts/toggleAcceptAudio/31': changed({ acceptAudioMessage: false }),
      'PUT /contacts/toggleDisableBot/31': { ...changed({ acceptAudioMessage: false, disableBot: true }), version: 3 },
    });
    await user.click(screen.getByRole('switch', { name: 'Aceita mensagens de áudio' }));
    await waitFor(() => expect(log.at(-1)).toMatchObject({ body: { acceptAudioMessage: false } }));
    await user.click(screen.getByRole('switch', { name: 'Desativar robô para este contato' }));
    await waitFor(() => expect(log.at(-1)).toMatchObject({ body: { disableBot: true } }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Aceita mensagens de áudio' }).checked).toBe(false),
    );
  });

  test('changes the tags with one call that names all of them [DRW-016]', async () => {
    const { user, log } = await open({
      'POST /tags/sync': changed({ tags: [...contact.tags, { id: 2, name: 'Novo', color: '#00ff00' }] }),
    });
    await user.click(screen.getByRole('combobox', { name: 'Adicionar tag' }));
    await user.click(await screen.findByRole('option', { name: 'Novo' }));
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'POST /tags/sync')?.body).toEqual({
        contactId: 31,
        tags: [{ id: 1 }, { id: 2 }],
      }),
    );
    expect(await screen.findByRole('button', { name: 'Remover tag Novo' })).toBeTruthy();
  });

  test('says that a new tag is too short, and leaves it to be written on [TAG-007]', async () => {
    const { user, log } = await open({
      'POST /tags': tag(3, 'Novíssimo'),
      'POST /tags/sync': changed({ tags: [...contact.tags, { id: 3, name: 'Novíssimo', color: '#00ff00' }] }),
    });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar tag' });
    await user.type(field, 'No{Enter}');
    expect(await screen.findByText('Tag muito curta!')).toBeTruthy();
    expect(field.value).toBe('No');
    expect(callsOf(log)).not.toContain('POST /tags/sync');
    await user.type(field, 'víssimo{Enter}');
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'POST /tags')?.body).toMatchObject({ name: 'Novíssimo' }),
    );
    expect(await screen.findByRole('button', { name: 'Remover tag Novíssimo' })).toBeTruthy();
    expect(field.value).toBe('');
  });

  test('leaves a new tag that is refused to be written on, and what is typed while another goes [DRW-016]', async () => {
    const { user, log } = await open({
      'POST /tags': refuse(400, 'ERR_VALIDATION'),
      'POST /tags/sync': changed({ tags: [] }),
    });
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar tag' });
    await user.type(field, 'Novíssimo{Enter}');
    await waitFor(() => expect(callsOf(log)).toContain('POST /tags'));
    await waitFor(() => expect(field.value).toBe('Novíssimo'));
    await user.click(screen.getByRole('button', { name: 'Remover tag VIP' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover tag VIP' })).toBeNull());
    expect(field.value).toBe('Novíssimo');
  });

  test('follows a change of the contact made elsewhere [DRW-017]', async () => {
    const { client } = await open();
    act(() => contactChanged(client, changed({ name: 'Ana B.', email: 'nova@cliente.com' })));
    expect(await screen.findByText('nova@cliente.com')).toBeTruthy();
    act(() => contactChanged(client, { ...changed({ email: 'velha@cliente.com' }), version: 1 }));
    expect(screen.queryByText('velha@cliente.com')).toBeNull();
  });

  test('opens the contact dialog [DRW-005]', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Editar contato' }));
    expect(await screen.findByRole('dialog', {})).toBeTruthy();
  });
});

describe('notes', () => {
  const notes = () => within(screen.getByRole('region', { name: 'Observações' })).queryAllByRole('listitem');

  test('are those of the ticket and the contact, with text, author and time, newest first [DRW-009, DRW-014]', async () => {
    const { log } = await open();
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(log.find(({ call }) => call === 'GET /ticket-notes/list')?.query).toEqual({
      ticketId: '4021',
      contactId: '31',
    });
    expect(notes()[0]?.textContent).toMatch(/^Prefere manhã.*Marina Lopes · 15\/11\/2026/);
  });

  test('need at least two letters [DRW-010, DRW-011]', async () => {
    const { user, log } = await open();
    const add = screen.getByRole('button', { name: 'Adicionar' });
    await user.click(add);
    expect(screen.getByText('Required')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Nova observação' }), 'a');
    expect(screen.getByText('Too Short!')).toBeTruthy();
    await user.click(add);
    expect(callsOf(log)).not.toContain('POST /ticket-notes');
  });

  test('are added and deleted, and the drawer says so [DRW-012, DRW-013]', async () => {
    const { user, log } = await open({
      'POST /ticket-notes': note(3, 'Nova'),
      'DELETE /ticket-notes/3': { message: 'ok' },
    });
    await user.type(screen.getByRole('textbox', { name: 'Nova observação' }), 'Nova');
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Observação adicionada com sucesso!')).toBeTruthy();
    expect(notes()[0]?.textContent).toContain('Nova');
    expect(log.find(({ call }) => call === 'POST /ticket-notes')?.body).toEqual({
      note: 'Nova',
      ticketId: 4021,
      contactId: 31,
    });
    await user.click(within(notes()[0] as HTMLElement).getByRole('button', { name: /Excluir observação/ }));
    const asked = await screen.findByRole('alertdialog', { name: 'Excluir esta observação?' });
    expect(callsOf(log)).not.toContain('DELETE /ticket-notes/3');
    await user.click(within(asked).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Observação excluída com sucesso!')).toBeTruthy();
    await waitFor(() => expect(notes()).toHaveLength(2));
  });

  test('of a colleague are deleted by an admin only [DRW-013]', async () => {
    await open();
    await waitFor(() => expect(notes()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Excluir observação de João' })).toBeNull();
    cleanup();
    setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
    await open();
    expect(await screen.findByRole('button', { name: 'Excluir observação de João' })).toBeTruthy();
  });
});
