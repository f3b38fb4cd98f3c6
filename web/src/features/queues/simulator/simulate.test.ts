import { companySettingDefaults } from '@oplano/contracts/settings';
import { freshTicket } from '@oplano/core/automation';
import { describe, expect, test } from 'vitest';
import { aQueue } from '#testing/records';
import { anOption } from '../testing.ts';
import { sayText, simulate, type SimTicket, type World } from './simulate.ts';

const boletos = anOption(11, 'Boletos', { options: [anOption(111, 'Segunda via')] });
const world: World = {
  queue: {
    ...aQueue({ greetingMessage: 'Olá de Vendas' }),
    chatbots: [boletos, anOption(12, 'Suporte técnico', { queueType: 'queue', optQueueId: 2 })],
  },
  queues: [
    aQueue({ greetingMessage: 'Olá de Vendas' }),
    aQueue({ id: 2, name: 'Suporte', greetingMessage: 'Olá de Suporte' }),
  ],
  trees: [],
  settings: undefined,
  timeZone: 'America/Sao_Paulo',
};
const now = new Date('2026-03-02T13:00:00Z');

/** What the bot says first to each of these, in one talk. */
function talk(...messages: string[]): { heard: string[]; ticket: SimTicket } {
  let ticket = freshTicket;
  const heard = messages.map((text) => {
    const next = simulate(world, ticket, text, now);
    ticket = next.ticket;
    return next.says.map((say) => sayText(say, undefined, '').split('\n')[0]).join(' / ');
  });
  return { heard, ticket };
}

describe('the simulator answers as the server would', () => {
  test('walks down, back and out of the tree', () => {
    const { heard, ticket } = talk('oi', '1', '0', '7', '1', '1');
    expect(heard).toEqual([
      'Olá de Vendas',
      'Boletos!',
      'Olá de Vendas',
      'Opção inválida. Por favor, escolha uma das opções abaixo.',
      'Boletos!',
      'Segunda via!',
    ]);
    expect(ticket).toMatchObject({ queueId: 1, automation: null, status: 'pending' });
  });

  test('follows an option into another queue', () => {
    const { heard, ticket } = talk('oi', '2');
    expect(heard.at(-1)).toBe('Suporte técnico! / Olá de Suporte');
    expect(ticket.queueId).toBe(2);
  });

  test('at any hour', () => {
    const sunday = new Date('2026-03-01T03:00:00Z');
    const closed = { ...world, settings: { ...companySettingDefaults, scheduleType: 'queue' } as const };
    const { says } = simulate(closed, freshTicket, 'oi', sunday);
    expect(says.map((say) => sayText(say, undefined, '').split('\n')[0])).toEqual(['Olá de Vendas']);
  });

  test('begins anew after the end', () => {
    expect(talk('oi', 'sair', 'oi').heard).toEqual(['Olá de Vendas', '', 'Olá de Vendas']);
  });
});
