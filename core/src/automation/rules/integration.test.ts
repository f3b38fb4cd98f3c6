import { describe, expect, test } from 'vitest';
import type { AutomationState } from '../facts.ts';
import { inMenu, menuHeard, type RuleRow, seen, wanted } from '../rows.ts';
import { suporte, vendas } from '../testing.ts';

describe('integrations and assistants lead alone', () => {
  const led: AutomationState = { lead: 'integration', integrationId: 6 };
  const assisted: AutomationState = { lead: 'prompt', promptId: 8 };
  test.each<RuleRow>([
    [
      'an integration on the connection takes a new ticket',
      { connection: { integrationId: 6 } },
      'integration',
      [],
      { useIntegration: true, integrationId: 6, automation: led },
    ],
    [
      'and keeps it',
      {
        connection: { integrationId: 6 },
        ticket: { useIntegration: true, integrationId: 6, automation: led, isNew: false },
      },
      'activeIntegration',
      [],
    ],
    ['but not one it has let go of', { connection: { integrationId: 6 }, ticket: { isNew: false } }, 'menu', menuHeard],
    [
      'nor groups',
      { connection: { integrationId: 6, groupAsTicket: true }, ticket: { isGroup: true } },
      'menu',
      menuHeard,
    ],
    ['nor contacts without a bot', { connection: { integrationId: 6 }, contact: { disableBot: true } }, '', []],
    [
      'an active one is silent for contacts without a bot',
      { contact: { disableBot: true }, ticket: { useIntegration: true, integrationId: 6, isNew: false } },
      '',
      [],
    ],
    [
      'an assistant on the connection takes a new ticket',
      { connection: { promptId: 8 } },
      'prompt',
      [],
      { automation: assisted, isBot: true },
    ],
    ['and keeps it', { connection: { promptId: 8 }, ticket: { automation: assisted, isNew: false } }, 'prompt', []],
    [
      'before an integration, so that never both answer',
      { connection: { promptId: 8, integrationId: 6 } },
      'prompt',
      [],
    ],
    ['not for contacts without a bot', { connection: { promptId: 8 }, contact: { disableBot: true } }, '', []],
    [
      'an assistant of the queue leads a ticket that waits in it, not the one of the connection',
      {
        connection: { promptId: 8, queues: [{ ...vendas, promptId: 9 }, suporte] },
        ticket: { queueId: vendas.id, isBot: true, isNew: false },
        queue: { ...vendas, promptId: 9 },
      },
      'prompt',
      [],
      { automation: { lead: 'prompt', promptId: 9 }, isBot: true },
    ],
    ['not once somebody is expected', { connection: { promptId: 8 }, ticket: { userId: 2 } }, '', []],
    [
      'a queue with an assistant hands over when it is chosen',
      { ticket: inMenu, connection: { queues: [{ ...vendas, promptId: 8 }, suporte] }, says: '1' },
      'menu',
      ['Olá de Vendas'],
      { queueId: 1, automation: assisted },
    ],
    [
      'a queue with an integration as well',
      { ticket: inMenu, connection: { queues: [{ ...vendas, integrationId: 6 }, suporte] }, says: '1' },
      'menu',
      ['Olá de Vendas'],
      { useIntegration: true, automation: led },
    ],
    [
      'a person’s ticket in such a queue stays a person’s',
      { ticket: { queueId: 1, isBot: false, isNew: false }, queue: { ...vendas, promptId: 8 } },
      '',
      [],
    ],
  ])('%s', (...row) => expect(seen(row)).toMatchObject(wanted(row)));
});
