import { describe, expect, test } from 'vitest';
import { factsOf, heard, monday, suporte, vendas, type Given } from '../testing.ts';
import {
  newOutsideTalk,
  rushMax,
  turnsMax,
  type Ask,
  type KnownTargets,
  type OutsideAnswer,
  type OutsideTalk,
} from './index.ts';
import { judgeAnswer } from './judge.ts';

const talk: OutsideTalk = { ...newOutsideTalk(monday), asked: 1 };
const ask: Ask = { whom: { kind: 'integration', id: 7 }, talk: talk.since, number: 1, idleMs: 0 };
const known: KnownTargets = {
  queueIds: new Set([vendas.id, suporte.id]),
  userIds: new Set([4]),
  fileListIds: new Set([6]),
  tags: new Map([['vip', 9]]),
  handOverTo: null,
};
const answered = (more: Partial<Extract<OutsideAnswer, { kind: 'answered' }>> = {}): OutsideAnswer => ({
  kind: 'answered',
  says: [{ text: 'Oi' }],
  deeds: [],
  session: 's1',
  ended: false,
  ...more,
});
const led = (given: Given = {}, more: Partial<OutsideTalk> = {}): Given => ({
  ...given,
  ticket: {
    isNew: false,
    useIntegration: true,
    integrationId: 7,
    automation: { lead: 'integration', integrationId: 7, talk: { ...talk, ...more } },
    ...given.ticket,
  },
});
const judged = (given: Given, answer: OutsideAnswer = answered(), of: Ask = ask, targets = known) =>
  judgeAnswer(factsOf(given), of, answer, targets);
const soon = 'Em breve um atendente continuará a conversa.';

describe('an answer from outside', () => {
  test('is said, and the conversation goes on where it is', () => {
    const verdict = judged(led());
    expect(heard(verdict)).toEqual(['Oi']);
    expect(verdict.ticket.automation).toMatchObject({
      lead: 'integration',
      talk: { asked: 1, answered: 1, session: 's1', turns: 1 },
    });
  });

  const silent: [string, Given, Ask?][] = [
    ['a person has taken the ticket', led({ ticket: { userId: 3, status: 'open' } })],
    ['the ticket is meant for somebody', led({ ticket: { userId: 3 } })],
    ['the ticket was closed', led({ ticket: { status: 'closed' } })],
    ['another leads it', led({ ticket: { automation: { lead: 'menu' } } })],
    ['nobody leads it', led({ ticket: { automation: null } })],
    ['another integration leads it', led({ ticket: { automation: { lead: 'integration', integrationId: 8, talk } } })],
    ['that question was answered before', led({}, { answered: 1 })],
    ['it belongs to an earlier conversation', led({}, { since: '2020-01-01T00:00:00.000Z' })],
    ['the bot was switched off for the customer', led({ contact: { disableBot: true } })],
    ['the customer is blocked', led({ contact: { active: false } })],
    ['it is a group', led({ ticket: { isGroup: true } })],
  ];
  test.each(silent)('changes nothing where %s', (_what, given) => {
    expect(judged(given)).toMatchObject({ rules: [], say: [], ticket: {} });
  });

  test('of an assistant is left out where the customer has written more since', () => {
    const ofPrompt: Ask = { ...ask, whom: { kind: 'prompt', id: 5 } };
    const given = (asked: number): Given => ({
      ticket: { automation: { lead: 'prompt', promptId: 5, talk: { ...talk, asked } } },
    });
    expect(judged(given(2), answered(), ofPrompt).rules).toEqual([]);
    expect(heard(judged(given(1), answered(), ofPrompt))).toEqual(['Oi']);
  });

  test('of an integration is said in its turn, also where the customer has written more since', () => {
    expect(heard(judged(led({}, { asked: 3 })))).toEqual(['Oi']);
  });

  test('hands over to a queue it names, to a person, or where customers are handed over to', () => {
    const queue = judged(led(), answered({ deeds: [{ do: 'queue', queueId: suporte.id }] }));
    expect(heard(queue)).toEqual(['Oi', soon]);
    expect(queue.ticket).toMatchObject({ queueId: suporte.id, automation: null, useIntegration: false, isBot: false });
    const own = judged(led(), answered({ deeds: [{ do: 'queue', queueId: null }] }), ask, { ...known, handOverTo: 1 });
    expect(own.ticket.queueId).toBe(1);
    const person = judged(led(), answered({ deeds: [{ do: 'user', userId: 4, queueId: vendas.id }] }));
    expect(person.ticket).toMatchObject({ userId: 4, queueId: vendas.id, automation: null });
  });

  test('that hands over by itself tells people why, and what was talked about', () => {
    const why = { reason: 'Pediu desconto.', summary: 'Quer duas camisas.' };
    const first = 'O assistente virtual passou a conversa para a equipe.';
    const note = `${first}\nMotivo: Pediu desconto.\nResumo: Quer duas camisas.`;
    const queue = judged(led(), answered({ deeds: [{ do: 'queue', queueId: suporte.id, why }] }));
    expect(queue.say).toMatchObject([{ text: 'Oi' }, { kind: 'note', text: note }, { text: soon }]);
    const person = judged(led(), answered({ deeds: [{ do: 'user', userId: 4, queueId: vendas.id, why }] }));
    expect(person.say).toMatchObject([{ text: 'Oi' }, { kind: 'note', text: note }]);
    const silent = { reason: ' ', summary: '' };
    const bare = judged(led(), answered({ deeds: [{ do: 'queue', queueId: suporte.id, why: silent }] }));
    expect(bare.say).toMatchObject([{ text: 'Oi' }, { kind: 'note', text: first }, { text: soon }]);
  });

  test('sends lists of files after its words, each once, and none that does not exist', () => {
    const files = [6, 99, 6].map((fileListId) => ({ do: 'files' as const, fileListId }));
    const verdict = judged(led(), answered({ deeds: files }));
    expect(verdict.say).toEqual([
      { kind: 'text', text: 'Oi' },
      { kind: 'files', fileListId: 6 },
    ]);
    expect(verdict.ticket.automation).toMatchObject({ lead: 'integration' });
  });

  test('that leads to what does not exist hands over to people, who are told', () => {
    for (const deed of [
      { do: 'queue', queueId: 99 },
      { do: 'user', userId: 99, queueId: null },
      { do: 'user', userId: 4, queueId: 99 },
    ] as const) {
      const verdict = judged(led({ connection: { queues: [vendas] } }), answered({ deeds: [deed] }));
      expect(heard(verdict)).toEqual(['Oi', expect.stringContaining('(nota)'), soon]);
      expect(verdict.ticket).toMatchObject({ queueId: vendas.id, automation: null });
    }
  });

  test('ends the conversation, by the customer or by the machine', () => {
    const close = (by: 'customer' | 'machine') => judged(led(), answered({ deeds: [{ do: 'close', by }] }));
    expect(close('machine')).toMatchObject({
      ticket: { status: 'closed', automation: null },
      log: [{ type: 'closed' }],
    });
    expect(heard(close('machine'))).toEqual(['Oi', 'Até logo']);
    expect(close('customer').log).toEqual([{ type: 'clientClosed' }]);
  });

  test('tags by a name in any case, and by nothing else', () => {
    const tags = judged(
      led(),
      answered({
        deeds: [
          { do: 'tag', name: 'VIP' },
          { do: 'tag', name: 'nada' },
        ],
      }),
    );
    expect(tags.also).toEqual([{ do: 'tag', tagIds: [9] }]);
    expect(tags.ticket.automation).not.toBeNull();
  });

  test('of a flow that has come to its end leaves the customer to people without further words', () => {
    const verdict = judged(led({ connection: { queues: [vendas] } }), answered({ ended: true }));
    expect(heard(verdict)).toEqual(['Oi']);
    expect(verdict.ticket).toMatchObject({ queueId: vendas.id, automation: null, said: { handedOver: true } });
  });

  test('that failed hands the customer over with a note, into the menu where there are several queues', () => {
    const one = judged(led({ connection: { queues: [vendas] } }), { kind: 'failed', why: 'late' });
    expect(heard(one)).toEqual([expect.stringContaining('não respondeu a tempo'), soon]);
    expect(one.ticket).toMatchObject({ queueId: vendas.id, automation: null, useIntegration: false });
    const menu = judged(led(), { kind: 'failed', why: 'shut' });
    expect(heard(menu)).toEqual([expect.stringContaining('em pausa'), 'Bem-vindo']);
    expect(menu.ticket).toMatchObject({ automation: { lead: 'menu' }, useIntegration: false });
    const none = judged(led({ connection: { queues: [] } }), { kind: 'failed', why: 'gone' });
    expect(heard(none)).toEqual([expect.stringContaining('não existe mais'), soon]);
  });

  test('whose key was refused says so in the words of the catalogue [AIP-013]', () => {
    const ofPrompt: Ask = { ...ask, whom: { kind: 'prompt', id: 5 } };
    const given: Given = { ticket: { automation: { lead: 'prompt', promptId: 5, talk } } };
    const verdict = judged(given, { kind: 'failed', why: 'keyRefused' }, ofPrompt, { ...known, handOverTo: 2 });
    expect(heard(verdict)[0]).toBe('(nota) A chave de API do assistente virtual é inválida. Verifique o prompt.');
    expect(verdict.ticket.queueId).toBe(2);
  });

  test('of two machines that talk to each other is the last one, and a person is told', () => {
    const rush = (count: number, turns = count) =>
      judged(led({ connection: { queues: [vendas] } }, { rush: { at: monday.toISOString(), count }, turns }));
    expect(rush(rushMax - 1).rules).toEqual(['outside']);
    expect(rush(rushMax).rules).toEqual(['outsideLoop']);
    expect(heard(rush(rushMax))).toEqual([expect.stringContaining('outro robô'), soon]);
    expect(rush(0, turnsMax).rules).toEqual(['outsideLoop']);
    const later = judged(
      led({ now: new Date(monday.getTime() + 60_000) }, { rush: { at: monday.toISOString(), count: 99 } }),
    );
    expect(later.rules).toEqual(['outside']);
  });

  test('is cut to what a person would read, and each message waits for the one before', () => {
    const many = judged(led(), answered({ says: Array.from({ length: 10_000 }, () => ({ text: 'x'.repeat(9_000) })) }));
    expect(many.say).toHaveLength(20);
    expect(heard(many)[0]).toHaveLength(4_000);
    const slow = judged(
      led(),
      answered({
        says: [
          { text: 'um', afterMs: 1_000 },
          { text: 'dois', afterMs: 2_000 },
        ],
      }),
    );
    expect(slow.say).toMatchObject([{ afterMs: 1_000 }, { afterMs: 3_000 }]);
  });

  test('offers choices as numbers, and remembers what they were', () => {
    const choices = [
      { id: 'a', title: 'Comprar' },
      { id: 'b', title: 'Trocar' },
    ];
    const verdict = judged(led(), answered({ says: [{ text: 'E agora?', choices }] }));
    expect(verdict.say).toMatchObject([
      { kind: 'choice', text: expect.stringContaining('*[ 2 ]* - Trocar'), options: [] },
    ]);
    expect(verdict.ticket.automation).toMatchObject({ talk: { choices } });
    const native = judged(
      led({ connection: { nativeChoices: true } }),
      answered({ says: [{ text: 'E agora?', choices }] }),
    );
    expect(native.say).toMatchObject([{ options: choices }]);
  });

  test('offers no more than a customer would read, and nothing without a name', () => {
    const choices = [
      { id: 'a', title: ' \n ' },
      { id: 'b', title: 'x'.repeat(1_000_000) },
      { id: 'y'.repeat(201), title: 'Longe' },
      ...Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), title: `Opção ${index}` })),
    ];
    const verdict = judged(led(), answered({ says: [{ text: 'E agora?', choices }] }));
    expect(heard(verdict)[0]?.length).toBeLessThan(1_000);
    const { automation } = verdict.ticket;
    const kept = automation && 'talk' in automation ? (automation.talk?.choices ?? []) : [];
    expect(kept).toHaveLength(28);
    expect(kept[0]?.id).toBe('b');
  });
});
