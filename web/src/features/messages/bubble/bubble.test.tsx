import { cleanup, screen } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPerson } from '#testing/people';
import { setSession } from '#platform/session';
import { sheetBeside } from '#testing/sheet';
import { show } from '#ui/testing';
import { ChatContext, type OpenChatState } from '../chat-context.ts';
import type { Outgoing } from '../outgoing-message.ts';
import { aFile, aMessage } from '../testing.ts';
import { Bubble } from './bubble.tsx';

const chat = (given: Partial<OpenChatState> = {}): OpenChatState => ({
  otherName: 'Ana Beatriz Souza',
  isGroup: false,
  selection: null,
  openMenu: vi.fn(),
  openMedia: vi.fn(),
  toggle: vi.fn(),
  goTo: vi.fn(),
  retry: vi.fn(),
  retryOutgoing: vi.fn(),
  discardOutgoing: vi.fn(),
  showVersions: vi.fn(),
  ...given,
});

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(cleanup);

const open = (given: Partial<Message>, around: Partial<OpenChatState> = {}, outgoing?: Outgoing) =>
  show(
    <ChatContext value={chat(around)}>
      <Bubble
        message={aMessage({ id: 1, ...given })}
        outgoing={outgoing}
        isNext={false}
        isFollowed={false}
        isMarked={false}
      />
    </ChatContext>,
    ['messages'],
  );
const file = (given: Parameters<typeof aFile>[0]): Partial<Message> => ({
  body: '',
  content: { kind: 'media' },
  media: aFile(given),
});

describe('the ticks of an own message', () => {
  test.each([
    [0, 'Aguardando envio'],
    [1, 'Enviada'],
    [2, 'Entregue'],
    [3, 'Lida'],
    [4, 'Lida'],
    [5, 'Reproduzida'],
  ])('ack %i is shown as %s [CHT-033, CHT-034, CHT-035, CHT-036, CHT-037]', async (ack, label) => {
    await open({ fromMe: true, ack });
    expect(screen.getByRole('img', { name: label })).toBeTruthy();
  });

  test('the customer’s messages and private notes have none [CHT-022]', async () => {
    await open({ fromMe: false });
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();
    await open({ fromMe: true, isPrivate: true });
    expect(screen.getByText('Nota interna')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Enviada' })).toBeNull();
  });
});

describe('the marks of a message', () => {
  test('an edited one says so and leads to its earlier texts [CHT-039]', async () => {
    const showVersions = vi.fn();
    const { user } = await open({ isEdited: true }, { showVersions });
    expect(screen.getByText('Editada')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Editada/ }));
    expect(showVersions).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  });

  test('a forwarded one says so [CHT-041]', async () => {
    await open({ isForwarded: true });
    expect(screen.getByText('Encaminhada')).toBeTruthy();
  });

  test('a deleted one is marked; its text stays only where the company keeps it [CHT-040, LGP-009]', async () => {
    await open({ isDeleted: true, body: 'segredo' });
    expect(screen.getByText('Mensagem excluída')).toBeTruthy();
    expect(screen.getByText('segredo')).toBeTruthy();
    cleanup();
    await open({
      isDeleted: true,
      body: '',
      content: { kind: 'media' },
      media: aFile({ url: null, state: 'ready' }),
    });
    expect(screen.getByText('Mensagem excluída')).toBeTruthy();
    expect(screen.queryByText('Recebendo arquivo…')).toBeNull();
  });

  test('an answer shows what it answers and leads there [CHT-042]', async () => {
    const goTo = vi.fn();
    const quotedMsg = {
      id: 9,
      body: 'Qual o *preço*?',
      fromMe: false,
      authorName: null,
      content: { kind: 'text' as const },
      media: null,
      isDeleted: false,
    };
    const { user } = await open({ fromMe: true, quotedMsg }, { goTo });
    const quote = screen.getByRole('button', { name: /Ana Beatriz Souza.*Qual o preço\?/ });
    await user.click(quote);
    expect(goTo).toHaveBeenCalledWith(9);
  });

  test('an answer to a colleague names the colleague, and one to a bot the company', async () => {
    const quoted = {
      id: 9,
      body: 'Custa 10',
      fromMe: true,
      authorName: 'Bia Ramos',
      content: { kind: 'text' as const },
      media: null,
      isDeleted: false,
    };
    await open({ quotedMsg: quoted });
    expect(screen.getByRole('button', { name: /^Bia Ramos.*Custa 10/ })).toBeTruthy();
    cleanup();
    await open({ quotedMsg: { ...quoted, authorName: null } });
    expect(screen.getByRole('button', { name: /^Empresa.*Custa 10/ })).toBeTruthy();
  });

  test('reactions are shown with who gave them [CHT-051]', async () => {
    await open({
      reactions: [
        { mediaType: 'reactionMessage' as const, emoji: '👍', fromMe: false, name: 'Ana' },
        { mediaType: 'reactionMessage' as const, emoji: '👍', fromMe: true, name: 'Marina' },
      ],
    });
    expect(screen.getByText('Ana reagiu com 👍, Marina reagiu com 👍')).toBeTruthy();
  });

  test('of many kinds of reactions three are drawn, so that they stay away from the ticks, and all are named', async () => {
    const reactions = ['👍', '❤️', '😂', '😮', '🙏'].map((emoji, at) => ({
      mediaType: 'reactionMessage' as const,
      emoji,
      fromMe: false,
      name: `Pessoa ${at}`,
    }));
    await open({ fromMe: true, reactions });
    const all = screen.getByText(/^Pessoa 0 reagiu com 👍,.*Pessoa 4 reagiu com 🙏$/);
    expect(all.parentElement?.lastElementChild?.textContent).toBe('👍❤️😂5');
    const look = await sheetBeside(import.meta, 'bubble.module.css');
    expect(look).toMatch(/\.reactions \{[^}]*\bleft: 10px;/);
    expect(look).toMatch(/\.foot \{[^}]*justify-content: flex-end;/);
    expect(look).toMatch(/\.bubble:has\(> \.reactions\) \{[^}]*min-width: 176px;/);
  });

  test('in a group the sender’s name stands over the message', async () => {
    await open({ contact: { id: 5, name: 'Bruno' } }, { isGroup: true });
    expect(screen.getByText('Bruno')).toBeTruthy();
  });

  test('what failed shows its reason and can be tried again', async () => {
    const retry = vi.fn();
    const { user } = await open({ fromMe: true, failure: { code: '131099', text: 'Fora da janela' } }, { retry });
    expect(screen.getByRole('alert').textContent).toContain('Não enviada: Fora da janela');
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('what failed for a reason of ours shows it in the reader’s language', async () => {
    await open({ fromMe: true, failure: { code: 'NO_ADDRESS', text: 'The contact has no address on this channel.' } });
    expect(screen.getByRole('alert').textContent).toContain('Não enviada: o contato não tem endereço neste canal');
  });

  test.each([
    ['131047', 'Re-engagement message', 'passaram mais de 24 horas desde a última mensagem do cliente'],
    ['10:2018278', 'Message sent outside of allowed window', 'passaram mais de 24 horas desde a última mensagem'],
    ['131026', 'Message undeliverable', 'o contato não recebe mensagens neste canal'],
    ['131049', 'Ecosystem engagement', 'o canal segurou a mensagem por suas regras contra spam'],
  ])('what channels refuse every day is said in words, not as %s', async (code, text, words) => {
    await open({ fromMe: true, failure: { code, text } });
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain(`Não enviada: ${words}`);
    expect(said).not.toContain(text);
  });
});

describe('what a message carries', () => {
  test('an image in a box of its size, which opens large [CHT-046]', async () => {
    const openMedia = vi.fn();
    const { user } = await open(file({ width: 800, height: 600 }), { openMedia });
    const image = screen.getByRole('img', { name: 'Imagem' });
    expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['320', '240']);
    await user.click(screen.getByRole('button', { name: 'Ampliar imagem' }));
    expect(openMedia).toHaveBeenCalledOnce();
  });

  test('a sound in a player with one speed for all [CHT-027, CHT-047]', async () => {
    const { user, container } = await open(
      file({ kind: 'audio', voice: true, seconds: 32, waveform: [10, 80, 40], url: '/files/a.ogg' }),
    );
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('/files/a.ogg');
    expect(container.querySelector('audio')?.getAttribute('preload')).toBe('none');
    expect(screen.getByRole('button', { name: 'Reproduzir' })).toBeTruthy();
    expect(screen.getByText('0:32')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Velocidade 1x' }));
    expect(screen.getByRole('button', { name: 'Velocidade 1.5x' })).toBeTruthy();
    expect(container.querySelector('audio')?.playbackRate).toBe(1.5);
  });

  test('a film in a player [CHT-048]', async () => {
    const { container } = await open(file({ kind: 'video', mimetype: 'video/mp4', url: '/files/v.mp4' }));
    const video = container.querySelector('video');
    expect(video?.hasAttribute('controls')).toBe(true);
    expect(video?.getAttribute('src')).toBe('/files/v.mp4');
  });

  test('a document to download [CHT-053]', async () => {
    await open(file({ kind: 'document', name: 'boleto.pdf', size: 123_456, url: '/files/b.pdf' }));
    const link = screen.getByRole('link', { name: 'Baixar boleto.pdf' });
    expect(link.getAttribute('download')).toBe('boleto.pdf');
    expect(link.textContent).toContain('PDF · 121 kB');
  });

  test('a place, which opens in a map [CHT-049]', async () => {
    await open({
      body: '',
      content: { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1', live: false },
    });
    const link = screen.getByRole('link', { name: /Loja.*Rua A, 1/ });
    expect(link.getAttribute('href')).toBe('https://www.google.com/maps?q=-23.5%2C-46.6');
  });

  test('contact cards [CHT-050]', async () => {
    await open({ body: '', content: { kind: 'contacts', cards: [{ name: 'Bia', phones: ['+55 11 98765-4321'] }] } });
    expect(screen.getByRole('listitem').textContent).toContain('Bia');
    expect(screen.getByRole('link', { name: '+55 11 98765-4321' }).getAttribute('href')).toBe('tel:+5511987654321');
  });

  test('a sound whose length nobody told is asked for it before it is played', async () => {
    const { container } = await open(file({ kind: 'audio', seconds: null, url: '/files/a.mp3' }));
    expect(container.querySelector('audio')?.getAttribute('preload')).toBe('metadata');
  });

  test('the name of a place or of a card once, though the channel says it in the text as well [CHT-049, CHT-050]', async () => {
    await open({
      body: 'Bia, Rui',
      content: {
        kind: 'contacts',
        cards: [
          { name: 'Bia', phones: [] },
          { name: 'Rui', phones: [] },
        ],
      },
    });
    expect(screen.queryByText('Bia, Rui')).toBeNull();
    cleanup();
    const place = {
      kind: 'location',
      latitude: -23.5,
      longitude: -46.6,
      name: 'Loja',
      address: '',
      live: false,
    } as const;
    await open({ body: 'Loja', content: place });
    expect(screen.getAllByText('Loja')).toHaveLength(1);
    cleanup();
    await open({ body: 'Espero aqui', content: place });
    expect(screen.getByText('Espero aqui')).toBeTruthy();
  });

  test('a call [CHT-052]', async () => {
    await open({ body: '', content: { kind: 'call', video: false, missed: true } });
    expect(screen.getByText('Chamada de voz perdida')).toBeTruthy();
  });

  test('a poll, choices, a template, an advertisement, and what cannot be shown', async () => {
    await open({ body: 'Cor?', content: { kind: 'poll', options: ['Azul', 'Verde'] } });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Azul', 'Verde']);
    cleanup();
    await open({ content: { kind: 'choice', options: [{ id: '1', title: 'Vendas' }] } });
    expect(screen.getByText('Vendas')).toBeTruthy();
    cleanup();
    const template = { kind: 'template', name: 'boas_vindas', language: 'pt_BR' } as const;
    await open({ body: 'Oi, Ana', content: { ...template, header: 'Loja', footer: 'Até já', buttons: ['Sim'] } });
    expect(screen.getByRole('article').textContent).toContain('Modelo boas_vindasLojaOi, AnaAté jáSim');
    cleanup();
    await open({ content: template });
    expect(screen.getByText('Modelo boas_vindas')).toBeTruthy();
    cleanup();
    await open({ content: { kind: 'ad', title: 'Oferta', description: 'x', url: 'javascript:alert(1)' } });
    expect(screen.getByText('Oferta')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    await open({ body: '', content: { kind: 'unsupported', what: 'order' } });
    expect(screen.getByText(/não pode ser mostrado/)).toBeTruthy();
  });

  test('a file that is still on its way, and one that will not come', async () => {
    await open(file({ state: 'pending', url: null }));
    expect(screen.getByText('Recebendo arquivo…')).toBeTruthy();
    cleanup();
    await open(file({ state: 'failed', url: null }));
    expect(screen.getByText('O arquivo não pôde ser obtido')).toBeTruthy();
  });

  test('a text with marks as elements, HTML as text', async () => {
    const { container } = await open({ body: '*oi* <b>x</b>' });
    expect(container.querySelector('strong')?.textContent).toBe('oi');
    expect(container.querySelector('b')).toBeNull();
  });
});
