import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MediaKind } from '@oplano/contracts/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeliveryStatus, InboundMessage, KnownMessage, OutboundContent, SendResult } from '../driver.ts';
import { outboundFile, sample } from './samples.ts';
import type { CustomerKind, World } from './world.ts';

const rank: Readonly<Record<DeliveryStatus, number>> = { sent: 1, delivered: 2, read: 3, played: 4, failed: 0 };
const mediaKinds: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'sticker'];

/**
 * What every channel owes the inbox, as far as it can do it. `makeWorld` opens the driver against its counterpart and
 * declares what the channel can (`capabilities`, `ticks`, `sends`, `customer.writes`); the rest is the same for all.
 */
export function driverContract(name: string, makeWorld: () => Promise<World>): void {
  describe(`${name} keeps the promises of a channel`, () => {
    let world: World;
    let reference = 0;
    beforeAll(async () => {
      world = await makeWorld();
    }, 60_000);
    afterAll(() => world?.close());

    const arrived = (externalId: string) =>
      world.recorder.next('message', (event) => event.externalId === externalId && event.placeholder !== true);
    const send = async (content: OutboundContent, quote?: KnownMessage): Promise<SendResult> => {
      const externalId = world.driver.allocateId?.();
      reference += 1;
      return world.driver.send({
        reference: `reference-${reference}`,
        to: world.customer.address,
        content,
        ...(externalId === undefined ? {} : { externalId }),
        ...(quote === undefined ? {} : { quote }),
      });
    };
    const sent = async (content: OutboundContent, quote?: KnownMessage) => {
      const result = await send(content, quote);
      if (!result.ok) throw new Error(`refused: ${result.code} ${result.message}`);
      return result;
    };
    const known = (message: InboundMessage): KnownMessage => ({
      externalId: message.externalId,
      chat: message.chat,
      author: message.author,
      fromMe: message.fromMe,
      body: message.body,
      ...(message.raw ? { raw: message.raw } : {}),
    });
    const whenWrites = (kind: CustomerKind) => world.customer.writes.includes(kind);

    test('it says who it is when it opens', async () => {
      const opened = await world.recorder.next('open');
      expect(opened.me.native).not.toBe('');
    });

    test('a text arrives live, whole, with its author', async () => {
      const id = await world.customer.write({ kind: 'text', text: 'Olá, tudo bem? 😀' });
      const message = await arrived(id);
      expect(message).toMatchObject({
        body: 'Olá, tudo bem? 😀',
        content: { kind: 'text' },
        fromMe: false,
        live: true,
      });
      expect(message.chat.native).not.toBe('');
      expect(Math.abs(message.at.getTime() - Date.now())).toBeLessThan(60_000);
    });

    test('a file of 64 MB on its way keeps no text waiting', async () => {
      await arrived(await world.customer.write({ kind: 'text', text: 'manda o arquivo' }));
      const piece = Buffer.alloc(1024 * 1024, 7);
      const gate = Promise.withResolvers<void>();
      let isUploaded = false;
      async function* pieces() {
        for (let megabyte = 0; megabyte < 64; megabyte += 1) {
          if (megabyte === 32) await gate.promise;
          yield piece;
        }
      }
      const open = () => Promise.resolve(Readable.from(pieces()));
      const file = { name: 'grande.pdf', mimetype: 'application/pdf', size: 64 * piece.length, open };
      const upload = send({ kind: 'media', media: 'document', file, caption: '' }).finally(() => (isUploaded = true));
      const { externalId } = await sent({ kind: 'text', text: 'não espera' });
      expect((await world.customer.sees(externalId)).text).toBe('não espera');
      expect(isUploaded).toBe(false);
      gate.resolve();
      expect(await upload).toMatchObject({ ok: true });
    });

    test.each(mediaKinds)('a file of the customer (%s) is fetched byte for byte', async (kind) => {
      if (!whenWrites(kind)) return expect(world.customer.writes).not.toContain(kind);
      const file = await sample(kind);
      const caption = kind === 'image' ? 'veja isto' : undefined;
      const id = await world.customer.write({
        kind,
        ...file,
        ...(caption ? { caption } : {}),
        ...(kind === 'audio' ? { voice: true } : {}),
      });
      const message = await arrived(id);
      expect(message.content).toEqual({ kind: 'media' });
      const media = message.media;
      if (!media) throw new Error('the message carries no file');
      expect(media.kind).toBe(kind);
      // Stored as JSON between the arrival and the fetch.
      const ref = { ...media, source: JSON.parse(JSON.stringify(media.source)) as unknown };
      expect((await buffer(await world.driver.fetchMedia(ref))).equals(file.bytes)).toBe(true);
    });

    test('a place arrives as a place', async () => {
      if (!whenWrites('location')) return expect(world.customer.writes).not.toContain('location');
      const id = await world.customer.write({ kind: 'location', latitude: -23.55, longitude: -46.63, name: 'Sé' });
      expect((await arrived(id)).content).toMatchObject({ kind: 'location', latitude: -23.55, longitude: -46.63 });
    });

    test('contact cards arrive as cards', async () => {
      if (!whenWrites('contacts')) return expect(world.customer.writes).not.toContain('contacts');
      const cards = [{ name: 'Beto Lima', phones: ['5511988880002'] }];
      const id = await world.customer.write({ kind: 'contacts', cards });
      const { content } = await arrived(id);
      expect(content).toMatchObject({ kind: 'contacts', cards: [{ name: 'Beto Lima' }] });
    });

    test('a text goes out and its ticks only climb', async () => {
      const result = await sent({ kind: 'text', text: 'Bom dia!' });
      expect((await world.customer.sees(result.externalId)).text).toBe('Bom dia!');
      if (world.ticks.includes('read')) {
        await world.customer.reads(result.externalId);
        await world.recorder.next('status', (event) => event.status === 'read' && covers(event, result.externalId));
      }
      for (const tick of world.ticks.filter((one) => one !== 'read')) {
        await world.recorder.next('status', (event) => event.status === tick && event.externalId === result.externalId);
      }
      const climb = world.recorder
        .all('status')
        .filter((event) => event.externalId === result.externalId)
        .map((event) => rank[event.status]);
      expect(climb).toEqual(climb.toSorted((a, b) => a - b));
    });

    test.each(mediaKinds)('a file of ours (%s) reaches the customer byte for byte', async (kind) => {
      if (!world.sends.includes(kind)) return expect(world.sends).not.toContain(kind);
      const file = await sample(kind);
      const result = await sent({
        kind: 'media',
        media: kind,
        file: outboundFile(file),
        caption: kind === 'image' ? 'catálogo' : '',
        ...(kind === 'audio' ? { voice: { seconds: 3, waveform: Array.from({ length: 64 }, (_, i) => i) } } : {}),
      });
      const view = await world.customer.sees(result.externalId);
      expect(view.kind).toBe(kind);
      expect(view.bytes?.equals(file.bytes)).toBe(true);
    });

    test('a place of ours reaches the customer', async () => {
      const place = { kind: 'location', latitude: -22.9, longitude: -43.2, name: 'Loja', address: 'Rua A, 1' } as const;
      if (!world.capabilities.location) {
        const result = await send(place);
        // Channels without places may write it as text or refuse it; they may not lose it silently.
        expect(result.ok ? (await world.customer.sees(result.externalId)).text : result.retry).toMatch(/-22\.9|never/);
        return;
      }
      const view = await world.customer.sees((await sent(place)).externalId);
      expect(view.location).toMatchObject({ latitude: -22.9, longitude: -43.2 });
    });

    test('a card of ours reaches the customer', async () => {
      const cards = [{ name: 'Suporte', phones: ['5511977770001'] }];
      const result = await send({ kind: 'contacts', cards });
      if (!world.capabilities.contactCards) {
        expect(result.ok ? (await world.customer.sees(result.externalId)).text : result.retry).toMatch(
          /5511977770001|never/,
        );
        return;
      }
      if (!result.ok) throw new Error(result.message);
      expect((await world.customer.sees(result.externalId)).cards?.[0]?.name).toBe('Suporte');
    });

    test('choices reach the customer with every title', async () => {
      const options = ['Vendas', 'Suporte'].map((title, index) => ({ id: `option-${index}`, title }));
      const result = await sent({ kind: 'choice', text: 'Com quem quer falar?', options });
      const { text } = await world.customer.sees(result.externalId);
      expect(text).toContain('Com quem quer falar?');
      if (!world.capabilities.nativeChoices) expect(text).toMatch(/1.*Vendas[^]*2.*Suporte/);
    });

    test('an answer quotes, both ways', async () => {
      if (!world.capabilities.quotes) return expect(world.capabilities.quotes).toBe(false);
      const asked = await arrived(await world.customer.write({ kind: 'text', text: 'Quanto custa?' }));
      const answer = await sent({ kind: 'text', text: 'R$ 99,90' }, known(asked));
      expect((await world.customer.sees(answer.externalId)).quoteOf).toBe(asked.externalId);
      const back = await world.customer.write({ kind: 'text', text: 'Fechado', quoteOf: answer.externalId });
      expect((await arrived(back)).quoteOf).toBe(answer.externalId);
    });

    test('reactions travel, both ways, and can be taken back', async () => {
      if (!world.capabilities.reactions) return expect(world.capabilities.reactions).toBe(false);
      const theirs = await arrived(await world.customer.write({ kind: 'text', text: 'Obrigado!' }));
      expect((await world.driver.react?.(known(theirs), '👍'))?.ok).toBe(true);
      await expect.poll(() => world.customer.ownMessage(theirs.externalId)).toMatchObject({ reactions: ['👍'] });
      if (!whenWrites('reaction')) return;
      const ours = await sent({ kind: 'text', text: 'De nada' });
      await world.customer.sees(ours.externalId);
      for (const emoji of ['❤️', '']) {
        await world.customer.write({ kind: 'reaction', to: ours.externalId, emoji });
        const event = await world.recorder.next(
          'reaction',
          (one) => one.externalId === ours.externalId && one.emoji === emoji,
        );
        expect(event.fromMe).toBe(false);
      }
    });

    test('the same event twice says the same thing twice', async () => {
      const id = await world.customer.write({ kind: 'text', text: 'só uma vez' });
      const first = await arrived(id);
      await world.repeat(id);
      // Something newer has come: the repeat has been through by now.
      await arrived(await world.customer.write({ kind: 'text', text: 'depois' }));
      const again = world.recorder.all('message').filter((event) => event.externalId === id);
      for (const event of again) expect(event).toMatchObject({ body: first.body, chat: first.chat, fromMe: false });
    });

    test('the customer sees that somebody writes, until the answer is there', async () => {
      if (!world.capabilities.typing) return expect(world.driver).not.toHaveProperty('typing');
      const question = await arrived(await world.customer.write({ kind: 'text', text: 'Alguém aí?' }));
      await world.driver.markRead?.([known(question)]);
      await world.driver.typing?.(question.chat, 'composing');
      await expect.poll(() => world.customer.seesTyping()).toBe(true);
      // Said again and taken back without trouble, whatever the channel makes of it.
      await world.driver.typing?.(question.chat, 'composing');
      await world.driver.typing?.(question.chat, 'paused');
      await sent({ kind: 'text', text: 'Sim!' });
      await expect.poll(() => world.customer.seesTyping()).toBe(false);
    });

    // The last one: some worlds cannot take the refusal back.
    test('a refused message is reported with the provider’s code', async () => {
      const code = await world.refuse();
      const result = await send({ kind: 'text', text: 'recusada' });
      if (!result.ok) return expect(result).toMatchObject({ code, message: expect.any(String) });
      const failed = await world.recorder.next(
        'status',
        (event) => event.externalId === result.externalId && event.status === 'failed',
      );
      expect(failed.error?.code).toBe(code);
    });
  });
}

function covers(event: { readonly externalId?: string; readonly upTo?: Date }, externalId: string): boolean {
  return event.externalId === externalId || event.upTo !== undefined;
}
