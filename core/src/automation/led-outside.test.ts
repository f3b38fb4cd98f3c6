import { describe, expect, test } from 'vitest';
import type { BotTicket, Facts } from './facts.ts';
import { isLedOutside } from './led-outside.ts';
import { decide } from './order.ts';
import { later } from './rows.ts';
import { anOption, aBotQueue, factsOf, type Given } from './testing.ts';

const talk = {
  since: '2026-03-02T13:00:00.000Z',
  asked: 1,
  answered: 1,
  activeAt: '2026-03-02T13:00:00.000Z',
  session: null,
  choices: [],
  rush: { at: '2026-03-02T13:00:00.000Z', count: 1 },
  turns: 1,
};
const byIntegration = { lead: 'integration', integrationId: 6, talk } as const;
const byPrompt = { lead: 'prompt', promptId: 9, talk } as const;
const vendas = aBotQueue(1, 'Vendas', { options: [anOption(1, 'Preços')], promptId: 9, schedules: [] });

const led: [string, Partial<BotTicket>, boolean][] = [
  ['by an integration', { automation: byIntegration, useIntegration: true, integrationId: 6 }, true],
  ['by an integration that is gone', { automation: byIntegration, useIntegration: true, integrationId: null }, false],
  ['by an integration that was left', { automation: byIntegration, useIntegration: false, integrationId: 6 }, false],
  ['by an integration, in a survey', { automation: byIntegration, useIntegration: true, status: 'nps' }, false],
  ['by an assistant', { automation: byPrompt }, true],
  ['by an assistant, in a group', { automation: byPrompt, isGroup: true }, false],
  ['by an assistant, meant for somebody', { automation: byPrompt, userId: 4 }, false],
  ['by a menu', { automation: { lead: 'menu' } }, false],
  ['by nobody', { automation: null }, false],
];
test.each(led)('%s: a ticket that is led outside: %j, %s', (_what, ticket, wanted) => {
  expect(isLedOutside(factsOf({ ticket }))).toBe(wanted);
});

test('whom no bot may speak to, no assistant leads', () => {
  const contact = { disableBot: true };
  expect(isLedOutside(factsOf({ ticket: { automation: byPrompt }, contact }))).toBe(false);
});

/** Every way in which some of these things are so and others not. */
function* ways(): Generator<Given> {
  const either = [false, true];
  for (const automation of [byIntegration, byPrompt])
    for (const useIntegration of either)
      for (const disableBot of either)
        for (const isGroup of either)
          for (const userId of [null, 4])
            for (const queueId of [null, 1])
              for (const isNew of either)
                for (const scheduleType of ['disabled', 'queue', 'connection'] as const)
                  for (const queues of [[vendas], [vendas, aBotQueue(2, 'Suporte')]])
                    yield {
                      now: later,
                      says: '1',
                      settings: { scheduleType },
                      contact: { disableBot, acceptAudioMessage: false },
                      connection: { queues, groupAsTicket: true, promptId: 9, integrationId: 6 },
                      queue: queueId === null ? null : vendas,
                      targets: [vendas],
                      ticket: { automation, useIntegration, integrationId: 6, isGroup, userId, queueId, isNew },
                    };
}
/** The same where no queue was looked for but the one the ticket waits in, without its options. */
const unlooked = (facts: Facts): Facts => ({
  ...facts,
  connection: { ...facts.connection, queues: [] },
  queue: facts.queue && { ...facts.queue, options: [] },
  targets: [],
});

describe('of a ticket that is led outside', () => {
  const all = [...ways()].map(factsOf);

  test('the rules decide the same without any queue', () => {
    const those = all.filter(isLedOutside);
    expect(those.length).toBeGreaterThan(100);
    for (const facts of those) expect(decide(unlooked(facts))).toEqual(decide(facts));
  });

  test('others need them', () => {
    const those = all.filter((facts) => !isLedOutside(facts));
    expect(those.some((facts) => decide(unlooked(facts)).rules.join() !== decide(facts).rules.join())).toBe(true);
  });
});
