import { describe, expect, test } from 'vitest';
import { decide } from '../order.ts';
import { inMenu, menuHeard, night, type RuleRow, seen, spokeAt, wanted } from '../rows.ts';
import { factsOf, monday, type Given } from '../testing.ts';
import type { BotTicketChange } from '../verdict.ts';

describe('consent [SET-030, SET-034, SET-035, SET-036, LGP-005, LGP-008]', () => {
  const lgpd = { enableLGPD: 'enabled', lgpdMessage: 'Política', lgpdLink: 'https://a.example/p' } as const;
  const asking = { ...lgpd, lgpdConsent: 'enabled' } as const;
  const asked: Given['ticket'] = { status: 'lgpd', automation: { lead: 'consent' }, botUses: 1, isNew: false };
  const question = 'Você está ciente e de acordo com o tratamento dos seus dados?';
  const full = ['Política', 'https://a.example/p', question];
  const accepted = { contact: { lgpdAcceptedAt: monday } };
  const waits: BotTicketChange = { status: 'lgpd', automation: { lead: 'consent' }, isBot: true };
  test.each<RuleRow>([
    ['is asked for before anything else', { settings: asking }, 'consent', full, { ...waits, botUses: 1 }],
    [
      'is asked for in the words of the connection',
      { settings: asking, connection: { lgpdMessage: 'Da conexão', lgpdLink: 'https://b.example' } },
      'consent',
      ['Da conexão', 'https://b.example', question],
      waits,
    ],
    ['needs no link', { settings: { ...asking, lgpdLink: '' } }, 'consent', ['Política', question], waits],
    ['is not asked for without a text', { settings: { ...asking, lgpdMessage: ' ' } }, 'menu', menuHeard],
    [
      'is not asked for when it is switched off',
      { settings: { ...asking, enableLGPD: 'disabled' } },
      'menu',
      menuHeard,
    ],
    ['is not asked for twice', { settings: asking, ...accepted }, 'menu', menuHeard],
    [
      'is not asked for in groups',
      { settings: asking, ticket: { isGroup: true }, connection: { groupAsTicket: true } },
      'menu',
      menuHeard,
    ],
    [
      'is not asked for in the middle of a talk',
      { settings: asking, ticket: { ...inMenu }, says: '1' },
      'menu',
      ['Olá de Vendas'],
    ],
    [
      'is asked of whom only a vacation or closed hours answered so far',
      { settings: asking, ticket: { isNew: false, botUses: 3, said: { vacation: '2026-03-01' } } },
      'consent',
      full,
      { ...waits, botUses: 1 },
    ],
    [
      'is not asked of whoever waits for a person already',
      { settings: asking, ticket: { isNew: false, isBot: false, queueId: 1 } },
      '',
      [],
    ],
    [
      'is not asked of whoever is somebody’s already',
      { settings: asking, ticket: { isNew: false, isBot: false, userId: 4 } },
      '',
      [],
    ],
    ['is not asked of whom a person attends', { settings: asking, ticket: { status: 'open', userId: 1 } }, '', []],
    [
      'given with 1 leads on to the menu',
      { settings: asking, ticket: asked, says: '1' },
      'consent menu',
      menuHeard,
      { status: 'pending', automation: { lead: 'menu' }, botUses: 1 },
    ],
    [
      'given with sim',
      { settings: asking, ticket: asked, says: 'Sim' },
      'consent menu',
      menuHeard,
      { status: 'pending' },
    ],
    [
      'given by button',
      { settings: asking, ticket: asked, presses: 'consent:accepted' },
      'consent menu',
      menuHeard,
      { status: 'pending' },
    ],
    [
      'given outside hours',
      { settings: { ...asking, scheduleType: 'company' }, now: night, ticket: asked, says: '1' },
      'consent hours',
      ['Estamos fechados'],
      { status: 'pending' },
    ],
    [
      'refused with 2 ends the ticket',
      { settings: asking, ticket: asked, says: '2' },
      'consent',
      ['Até logo'],
      { status: 'closed', automation: null },
    ],
    [
      'refused with não',
      { settings: asking, ticket: asked, says: 'NÃO' },
      'consent',
      ['Até logo'],
      { status: 'closed' },
    ],
    [
      'refused with sair',
      { settings: asking, ticket: asked, says: 'sair' },
      'consent',
      ['Até logo'],
      { status: 'closed' },
    ],
    [
      'is asked for again after anything else',
      { settings: asking, ticket: asked, says: 'quê?' },
      'consent',
      full,
      { ...waits, botUses: 2 },
    ],
    [
      'is not asked for again in the same breath',
      { settings: asking, ticket: { ...asked, said: spokeAt(monday) }, says: 'oi' },
      'consent',
      [],
    ],
    [
      'is asked for three times at most',
      { settings: asking, ticket: { ...asked, botUses: 3 }, says: 'quê?' },
      'consent',
      [],
    ],
    [
      'is asked for without end when there is no limit',
      { settings: asking, connection: { maxUseBotQueues: 0 }, ticket: { ...asked, botUses: 30 }, says: 'quê?' },
      'consent',
      full,
    ],
    [
      'can still be given late',
      { settings: asking, ticket: { ...asked, botUses: 3 }, says: '1' },
      'consent menu',
      menuHeard,
      { status: 'pending' },
    ],
    [
      'is dropped when it is switched off meanwhile',
      { settings: {}, ticket: asked, says: 'oi' },
      'consent menu',
      menuHeard,
      { status: 'pending' },
    ],
    [
      'without a question is a notice, and the talk goes on',
      { settings: lgpd },
      'consent menu',
      ['Política', 'https://a.example/p', 'Bem-vindo'],
      { automation: { lead: 'menu' } },
    ],
    [
      'the notice is shown after a vacation, too',
      { settings: lgpd, ticket: { isNew: false, said: { vacation: '2026-03-01' } } },
      'consent menu',
      ['Política', 'https://a.example/p', 'Bem-vindo'],
    ],
    ['the notice is shown once', { settings: lgpd, contact: { lgpdInformedAt: monday } }, 'menu', menuHeard],
    ['the notice is not shown to those who agreed', { settings: lgpd, ...accepted }, 'menu', menuHeard],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
  test('is kept with the very words that were agreed to [LGP-004]', () => {
    expect(decide(factsOf({ settings: asking, ticket: asked, says: '1' })).consent).toEqual({
      answer: 'accepted',
      text: 'Política\nhttps://a.example/p',
    });
    expect(decide(factsOf({ settings: asking, ticket: asked, says: '2' })).consent?.answer).toBe('refused');
    expect(decide(factsOf({ settings: asking, ticket: asked, says: '3' })).consent).toBeNull();
  });
  test('is noted as told once the notice was said, and only then', () => {
    expect(decide(factsOf({ settings: lgpd })).informed).toBe(true);
    expect(decide(factsOf({ settings: lgpd, contact: { lgpdInformedAt: monday } })).informed).toBe(false);
    expect(decide(factsOf({ settings: asking })).informed).toBe(false);
  });
  test('has buttons where the channel shows them', () => {
    const verdict = decide(factsOf({ settings: asking, connection: { nativeChoices: true } }));
    expect(verdict.say.at(-1)).toMatchObject({ kind: 'choice', options: [{ title: 'Sim' }, { title: 'Não' }] });
  });
});
