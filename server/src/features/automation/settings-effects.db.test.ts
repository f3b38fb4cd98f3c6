import type { SessionUser } from '@oplano/contracts/users';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { someone } from '#test/people';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, { queues: { Vendas: {} }, people: { Ana: {}, Bia: {} }, ...options });
};
const attended = `
  customer says oi
  bot says Bem-vindo
  Ana accepts
`;
const said = (talk: Talk) =>
  talk.inside(async ({ db }) => {
    const rows = await db.selectFrom('messages').select(['body', 'from_me']).orderBy('id').execute();
    return rows.filter(({ from_me: fromMe }) => fromMe).map(({ body }) => body);
  });

describe('a setting that is flipped changes what happens', () => {
  test('whoever accepts greets, or does not [SET-025, SET-026]', async () => {
    const talk = await begin({ settings: { greetingAcceptedMessage: 'Sou {{userName}}' } });
    await talk.play(`
      ${attended}
      bot says nothing
      Ana closes with silence
    `);
    await talk.set({ sendGreetingAccepted: 'enabled' });
    await talk.play(`
      ${attended}
      bot says Sou Ana
    `);
  });

  test('people may sign, or may not [SET-023]', async () => {
    const talk = await begin();
    await talk.play(attended);
    const write = async (body: string) => {
      const ana = await talk.actAs('Ana');
      await ana.call('POST', `/messages/${(await talk.ticket())?.id}`, { body, signed: true });
    };
    await write('Sem nome');
    await talk.set({ sendSignMessage: 'enabled' });
    await write('Com nome');
    const [, plain, signed] = await said(talk);
    expect(plain).toBe('Sem nome');
    expect(signed).toMatch(/^\*Ana.*\*\s+Com nome$/s);
  });

  test('a ticket without a tag may be closed, or may not [SET-031]', async () => {
    const talk = await begin({ settings: { requiredTag: 'enabled' } });
    await talk.play(attended);
    const close = async () => {
      const ana = await talk.actAs('Ana');
      return ana.call('PUT', `/tickets/${(await talk.ticket())?.id}`, { status: 'closed', ratingId: 'silent' });
    };
    expect((await close()).json()).toMatchObject({ error: 'ERR_TAG_REQUIRED' });
    await talk.set({ requiredTag: 'disabled' });
    expect((await close()).statusCode).toBe(200);
  });

  test('a transfer is told, and may begin another ticket [SET-037, SET-038, SET-040]', async () => {
    const talk = await begin({
      queues: { Vendas: {}, Suporte: {} },
      settings: { transferMessage: 'Você vai para {{queue}}' },
    });
    await talk.play(attended);
    const first = await talk.ticket();
    const transfer = async (queue: string, who: string) => {
      const by = await talk.actAs(who);
      const body = { isTransfered: true, queueId: talk.queues.get(queue), userId: null };
      const answer = await by.call('PUT', `/tickets/${(await talk.ticket())?.id}`, body);
      expect(answer.statusCode).toBe(200);
    };
    await transfer('Suporte', 'Ana');
    await talk.play('bot says nothing');
    expect(await said(talk)).not.toContain('Você vai para Suporte');
    await talk.set({ sendMsgTransfTicket: 'enabled' });
    await transfer('Vendas', 'Bia');
    expect(await said(talk)).toContain('Você vai para Vendas');
    expect((await talk.ticket())?.id).toBe(first?.id);
    await talk.set({ closeTicketOnTransfer: 'enabled' });
    await transfer('Suporte', 'Bia');
    const second = await talk.ticket();
    expect(second?.id).not.toBe(first?.id);
    expect(second).toMatchObject({ status: 'pending', queue: 'Suporte' });
  });

  test('what a customer takes back stays to be read, or goes for good [SET-032, LGP-009]', async () => {
    const content = (talk: Talk) =>
      talk.inside(async ({ db }) => {
        const row = await db
          .selectFrom('messages')
          .select(['body', 'deleted_at'])
          .where('from_me', '=', false)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow();
        return [row.body, row.deleted_at !== null];
      });
    const kept = await begin();
    await kept.play(`
      ${attended}
      customer says segredo
    `);
    await kept.revoke();
    expect(await content(kept)).toEqual(['segredo', true]);
    const strict = await begin({ settings: { lgpdDeleteMessage: 'enabled' } });
    await strict.play(`
      ${attended}
      customer says segredo
    `);
    await strict.revoke();
    expect(await content(strict)).toEqual(['', true]);
  });

  test('numbers are whole for admins and masked for plain users [SET-033, LGP-001, LGP-003]', async () => {
    const talk = await begin({ settings: { lgpdHideNumber: 'enabled' } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
    `);
    const numbers = async (person: Awaited<ReturnType<typeof talk.actAs>>) => {
      const { contacts } = (await person.call('GET', '/contacts')).json<{ contacts: { number: string }[] }>();
      return contacts.map(({ number }) => number);
    };
    const plain = await someone(app, talk.company, { queueIds: [talk.queues.get('Vendas') ?? 0] });
    const [whole = ''] = await numbers(await talk.actAs('Ana'));
    const masked = `${whole.slice(0, -8)}******${whole.slice(-2)}`;
    expect(whole).toMatch(/^\d{12,13}$/);
    expect(await numbers(plain)).toEqual([masked]);
    const shown = await plain.call('GET', `/tickets?status=pending&queueIds=[${talk.queues.get('Vendas')}]`);
    expect(shown.body).toContain(masked);
    expect(shown.body).not.toContain(whole);
    await talk.set({ lgpdHideNumber: 'disabled' });
    expect(await numbers(plain)).toEqual([whole]);
  });

  test('campaigns are there, or are not [SET-042]', async () => {
    const talk = await begin();
    const shown = async () =>
      (await (await talk.actAs('Ana')).call('GET', '/auth/me')).json<SessionUser>().company.companieSettings;
    expect(await shown()).toContainEqual({ key: 'campaignsEnabled', value: 'enabled' });
    await talk.set({ campaignsEnabled: 'disabled' });
    expect(await shown()).toContainEqual({ key: 'campaignsEnabled', value: 'disabled' });
  });
});
