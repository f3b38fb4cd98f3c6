import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContactDetails } from '@oplano/contracts/contacts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { toast } from '#ui/toast';
import { aContact, aTag, contactDetails } from '../testing.tsx';
import { ContactDialog } from './contact-dialog.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(contact?: ContactDetails, answers: Answers = {}) {
  const onClose = vi.fn();
  const log = fakeServer({
    'GET /tags/list': [aTag(), aTag({ id: 6, name: 'Fornecedor' })],
    ...(contact ? { [`GET /contacts/${contact.id}`]: contact } : {}),
    ...answers,
  });
  const shown = await showAt('/start', () => <ContactDialog open contactId={contact?.id} onClose={onClose} />, [
    'contacts',
  ]);
  await screen.findByRole('textbox', { name: /^Nome/ });
  return { ...shown, onClose, writes: () => log.filter(({ call }) => !call.startsWith('GET')) };
}

const field = (label: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const fill = (label: RegExp, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the contact dialog', () => {
  test('holds name, number, e-mail, extra information, tags and the chatbot switch, and saves them [CNT-013, CNT-017, REST-027]', async () => {
    const { user, writes, onClose } = await open(undefined, { 'POST /contacts': aContact({ id: 3 }) });
    fill(/^Nome/, 'Caio Reis');
    fill(/^Número/, '(11) 98765-4321');
    fill(/^E-mail/, 'caio@loja.com');
    await user.click(screen.getByRole('button', { name: 'Adicionar informação' }));
    fill(/^Nome do campo/, 'CPF');
    fill(/^Valor/, '123');
    await user.click(screen.getByRole('button', { name: 'Adicionar informação' }));
    await user.click(screen.getByRole('combobox', { name: /Tags/ }));
    await user.click(await screen.findByRole('option', { name: 'Fornecedor' }));
    await user.click(screen.getByRole('switch', { name: /Desativar o robô/ }));
    save();
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]).toMatchObject({
      call: 'POST /contacts',
      body: {
        name: 'Caio Reis',
        number: '(11) 98765-4321',
        email: 'caio@loja.com',
        // A line that was left empty is none.
        extraInfo: [{ name: 'CPF', value: '123' }],
        disableBot: true,
        tagIds: [6],
      },
    });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(toast.success).toHaveBeenCalledWith('Contato salvo com sucesso.');
  });

  test.each([
    [/^Nome/, '', 'Required'],
    [/^Nome/, 'A', 'Too Short!'],
    [/^Nome/, 'A'.repeat(251), 'Too Long!'],
    [/^Número/, '1234567', 'Too Short!'],
    [/^Número/, '1'.repeat(51), 'Too Long!'],
    [/^E-mail/, 'caio@', 'Invalid email'],
  ])('%s %j: %s [CNT-014, CNT-015, CNT-016]', async (label, value, problem) => {
    const { writes } = await open();
    fill(label, value);
    save();
    await waitFor(() => {
      const id = field(label).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(id)?.textContent).toBe(problem);
    });
    expect(writes()).toEqual([]);
  });

  test('asks for the name of an information that has a value, and loses neither [CNT-013]', async () => {
    const { user, writes } = await open(undefined, { 'POST /contacts': aContact({ id: 3 }) });
    fill(/^Nome/, 'Caio Reis');
    fill(/^Número/, '11987654321');
    await user.click(screen.getByRole('button', { name: 'Adicionar informação' }));
    fill(/^Valor/, '123');
    save();
    await waitFor(() => expect(field(/^Nome do campo/).getAttribute('aria-invalid')).toBe('true'));
    expect([field(/^Valor/).value, writes()]).toEqual(['123', []]);
    fill(/^Nome do campo/, 'CPF');
    save();
    await waitFor(() => expect(writes()[0]?.body).toMatchObject({ extraInfo: [{ name: 'CPF', value: '123' }] }));
  });

  test('a tag that is gone is said at the tags [CNT-013]', async () => {
    await open(undefined, { 'POST /contacts': refuse(404, 'ERR_NO_TAG_FOUND') });
    fill(/^Nome/, 'Caio Reis');
    fill(/^Número/, '11987654321');
    save();
    const tags = screen.getByRole('combobox', { name: /Tags/ });
    await waitFor(() => expect(tags.getAttribute('aria-invalid')).toBe('true'));
  });

  test('tags that did not arrive say why, and are asked for again [CNT-013]', async () => {
    let asked = 0;
    const { user } = await open(undefined, {
      'GET /tags/list': () =>
        asked++ === 0 ? refuse(403, 'ERR_NO_PERMISSION') : [aTag({ id: 6, name: 'Fornecedor' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await user.click(screen.getByRole('combobox', { name: /Tags/ }));
    expect(await screen.findByRole('option', { name: 'Fornecedor' })).toBeTruthy();
  });

  test('a number that somebody has already is said at its field [CNT-019]', async () => {
    const { onClose } = await open(undefined, { 'POST /contacts': refuse(409, 'ERR_DUPLICATED_CONTACT') });
    fill(/^Nome/, 'Caio Reis');
    fill(/^Número/, '11987654321');
    save();
    await waitFor(() => expect(field(/^Número/).getAttribute('aria-invalid')).toBe('true'));
    expect(onClose).not.toHaveBeenCalled();
  });

  test('a change sends what was changed, and tags by their own call [REST-028, REST-040]', async () => {
    const contact = contactDetails({ tags: [{ id: 5, name: 'Cliente', color: '#15803D' }] });
    const { writes } = await open(contact, {
      'PUT /contacts/1': aContact({ name: 'Ana Maria', version: 2 }),
      'POST /tags/sync': aContact({ name: 'Ana Maria', version: 3 }),
    });
    fill(/^Nome/, 'Ana Maria');
    fireEvent.keyDown(screen.getByRole('combobox', { name: /Tags/ }), { key: 'Backspace' });
    save();
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ call, body }) => [call, body])).toEqual([
      ['PUT /contacts/1', { name: 'Ana Maria' }],
      ['POST /tags/sync', { contactId: 1, tags: [] }],
    ]);
  });

  test('makes a tag of free text, unless it is too short [TAG-007]', async () => {
    const { user, writes } = await open(undefined, { 'POST /tags': aTag({ id: 8, name: 'Atacado' }) });
    const box = screen.getByRole('combobox', { name: /Tags/ });
    await user.type(box, 'ab{Enter}');
    expect(toast.error).toHaveBeenCalledWith('Tag muito curta!');
    expect(writes()).toEqual([]);
    await user.type(box, 'Atacado{Enter}');
    await waitFor(() =>
      expect(writes()[0]).toMatchObject({ call: 'POST /tags', body: { name: 'Atacado', kanban: 0 } }),
    );
    expect(await screen.findByText('Atacado')).toBeTruthy();
  });

  test('shows every address of the person', async () => {
    await open(
      contactDetails({
        addresses: [
          { kind: 'phone', value: '5511987654321' },
          { kind: 'lid', value: '900@lid' },
        ],
      }),
    );
    const addresses = screen.getByRole('region', { name: 'Endereços deste contato' });
    expect(addresses.textContent).toContain('+55 11 98765-4321');
    expect(addresses.textContent).toContain('900@lid');
  });

  test('joins another record after a look at what becomes of the two [LIM-006]', async () => {
    const kept = contactDetails();
    const gone = contactDetails({ id: 2, name: 'Ana B', number: '5521987654321' });
    const { addresses, name, number, email, active, tags, extraInfo } = kept;
    const { user, writes, onClose } = await open(kept, {
      'GET /contacts/list': [{ id: 2, name: 'Ana B', number: '5521987654321', channel: 'whatsapp', isGroup: false }],
      'GET /contacts/1/merge/2': {
        kept,
        gone,
        result: { name, number, email, active, tags, extraInfo, addresses },
        tickets: 2,
        messages: 30,
        joined: 1,
      },
      'POST /contacts/1/merge': aContact({ version: 2 }),
    });
    await user.click(screen.getByRole('button', { name: 'Unir com outro' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unir outro registro a Ana Lima' });
    await user.type(within(dialog).getByRole('combobox'), 'an');
    expect(await screen.findByText('Digite ao menos 3 letras ou dígitos')).toBeTruthy();
    await user.type(within(dialog).getByRole('combobox'), 'a b');
    expect(screen.getByText('Carregando…')).toBeTruthy();
    await user.click(await screen.findByRole('option', { name: /Ana B/ }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('2 atendimentos e 30 mensagens');
    await user.click(within(dialog).getByRole('button', { name: 'Unir' }));
    await waitFor(() => expect(writes()[0]).toMatchObject({ call: 'POST /contacts/1/merge', body: { goneId: 2 } }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
