import type { MessageTemplate } from '@oplano/contracts/messages';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { callsOf, fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { aTicket } from '../testing.ts';
import { TemplateDialog } from './template-dialog.tsx';

const ticket = aTicket({ channel: 'whatsappapi' });
const address = `GET /messages/${ticket.id}/templates`;
const aTemplate = (change: Partial<MessageTemplate> & { name: string }): MessageTemplate => ({
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  body: 'Bom dia',
  footer: '',
  buttons: [],
  variables: [],
  needs: 'nothing',
  ...change,
});
const hole = (key: string, place: 'header' | 'body' | 'button', name: string, example = '') => ({
  key,
  place,
  name,
  example,
});
const order = aTemplate({
  name: 'pedido_a_caminho',
  header: 'Pedido {{1}}',
  body: 'Olá, {{1}}! Chega {{2}}.',
  footer: 'Loja Aurora',
  buttons: [{ kind: 'url', text: 'Acompanhar', url: 'https://loja.example/{{1}}' }],
  variables: [
    hole('header.1', 'header', '1'),
    hole('body.1', 'body', '1', 'Rita'),
    hole('body.2', 'body', '2', 'sexta'),
    hole('button.0.1', 'button', '1'),
  ],
});
const all = [
  order,
  aTemplate({ name: 'pesquisa', language: 'en_US', category: 'MARKETING', body: 'Nota de 0 a 10? Até já.' }),
  aTemplate({ name: 'catalogo', needs: 'image', body: 'Novidades' }),
  aTemplate({ name: 'formulario', needs: 'other', body: 'Responda' }),
];

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(cleanup);

async function open(answers: Answers = { [address]: { templates: all } }) {
  const log = fakeServer(answers);
  const onSend = vi.fn();
  const onClose = vi.fn();
  const shown = await show(
    <>
      <TemplateDialog ticket={ticket} onSend={onSend} onClose={onClose} />
      <ToastHost />
    </>,
    ['messages'],
  );
  return { ...shown, log, onSend, onClose };
}
const entry = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const preview = () => screen.getByRole('region', { name: /^Prévia de/ });

describe('the list of templates', () => {
  test('shows language, kind and words, and is searched without regard to accents', async () => {
    const { user } = await open();
    expect((await entry(/^pedido_a_caminho/)).textContent).toBe(
      'pedido_a_caminhoportuguês (Brasil) · UtilidadePedido {{1}} — Olá, {{1}}! Chega {{2}}.',
    );
    expect((await entry(/^pesquisa/)).textContent).toContain('inglês (Estados Unidos) · Marketing');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar modelo' }), 'ATE JA');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^pedido_a_caminho/ })).toBeNull());
    expect(await entry(/^pesquisa/)).toBeTruthy();
  });

  test('offers nothing that cannot be filled in here, and says why', async () => {
    await open();
    const form = await entry(/^formulario/);
    expect(form.disabled).toBe(true);
    expect(form.textContent).toContain('Tem partes que não podem ser preenchidas por aqui.');
  });

  test('tells what to do where there is none', async () => {
    await open({ [address]: { templates: [] } });
    expect(await screen.findByText('Nenhum modelo aprovado')).toBeTruthy();
  });

  test('says that Meta did not answer, and tries again', async () => {
    const { user } = await open({
      [address]: (_asked: unknown, times: number) =>
        times > 1 ? { templates: all } : refuse(424, 'ERR_TEMPLATES_AWAY'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('A Meta não respondeu.');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await entry(/^pedido_a_caminho/)).toBeTruthy();
  });

  test('can be asked for anew', async () => {
    const { user, log } = await open();
    await entry(/^pedido_a_caminho/);
    await user.click(screen.getByRole('button', { name: 'Atualizar lista' }));
    await waitFor(() => expect(callsOf(log)).toEqual([address, address]));
    expect(log.map(({ query }) => query['fresh'])).toEqual(['false', 'true']);
  });
});

describe('a chosen template', () => {
  test('is seen as the customer will read it while its holes are filled, and sent when none is empty', async () => {
    const { user, onSend, onClose } = await open();
    await user.click(await entry(/^pedido_a_caminho/));
    // The name after a greeting is the customer's.
    expect(preview().textContent).toContain('Olá, Ana! Chega {{2}}.');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getAllByText('Preencha este campo')).toHaveLength(3);

    await user.type(screen.getByRole('textbox', { name: 'Cabeçalho {{1}}' }), '4821');
    await user.type(screen.getByRole('textbox', { name: 'Texto {{2}}' }), 'amanhã');
    expect(preview().textContent).toContain('Pedido 4821Olá, Ana! Chega amanhã.Loja AuroraAcompanhar');
    await user.type(screen.getByRole('textbox', { name: 'Botão “Acompanhar”' }), '4821{Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith({
      template: {
        name: 'pedido_a_caminho',
        language: 'pt_BR',
        values: [
          { key: 'header.1', text: '4821' },
          { key: 'body.1', text: 'Ana' },
          { key: 'body.2', text: 'amanhã' },
          { key: 'button.0.1', text: '4821' },
        ],
      },
      body: 'Olá, Ana! Chega amanhã.',
      content: expect.objectContaining({ kind: 'template', header: 'Pedido 4821', buttons: ['Acompanhar'] }),
    });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('with a picture at its head asks for one, shows it and sends it along', async () => {
    const { user, onSend } = await open();
    const catalogue = await entry(/^catalogo/);
    expect(catalogue.textContent).toContain('Inclui imagem');
    await user.click(catalogue);
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(screen.getByText('Escolha o arquivo que vai com o modelo')).toBeTruthy();
    const picker = screen.getByLabelText<HTMLInputElement>('Escolher arquivo', { selector: 'input' });
    fireEvent.change(picker, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(screen.getByText('Este arquivo não serve para o modelo')).toBeTruthy();
    const picture = new File(['x'], 'foto.png', { type: 'image/png' });
    fireEvent.change(picker, { target: { files: [picture] } });
    expect(within(preview()).getByRole('img', { name: 'foto.png' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(onSend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: 'Novidades', file: picture }));
  });

  test('can be changed for another, and what was typed is asked about before it is lost', async () => {
    const { user, onClose } = await open();
    await user.click(await entry(/^pedido_a_caminho/));
    await user.click(screen.getByRole('button', { name: 'Trocar modelo' }));
    await user.click(await entry(/^pesquisa/));
    expect(screen.getByText('Este modelo não tem campos para preencher.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Trocar modelo' }));
    await user.click(await entry(/^pedido_a_caminho/));
    await user.type(screen.getByRole('textbox', { name: 'Texto {{2}}' }), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).not.toHaveBeenCalled();
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });
});
