import { actorOf } from '@oplano/core/permissions';
import type { SessionUser } from '@oplano/contracts/users';
import { expect, test } from 'vitest';
import { anAdmin, aPerson } from '#testing/people';
import { aTicket } from '#testing/tickets';
import { verbsFor } from './row-actions.tsx';

const queues = [{ id: 1, name: 'Vendas', color: '#112233' }];
const person = (given: Partial<SessionUser> = {}) => actorOf(aPerson({ queues, ...given }), false);
const admin = actorOf(anAdmin(), false);
const careful = person({ userClosePendingTicket: 'disabled' });

const waiting = aTicket({ queueId: 1 });
const own = aTicket({ queueId: 1, status: 'open', userId: 7 });
const closed = aTicket({ queueId: 1, status: 'closed', userId: 7 });

test.each([
  ['an admin', admin, waiting, ['ignore', 'close', 'accept']],
  ['a user who may ignore', person(), waiting, ['ignore', 'accept']],
  ['a user who may not ignore', careful, waiting, ['accept']],
  [
    'a user with the dashboard',
    person({ userClosePendingTicket: 'disabled', showDashboard: 'enabled' }),
    waiting,
    ['close', 'accept'],
  ],
  ['its owner', person(), own, ['close']],
  ['a colleague', person({ id: 9 }), own, []],
  ['its owner, once it is closed,', person(), closed, ['reopen']],
  ['a user of another queue', person({ queues: [] }), waiting, []],
] as const)(
  '%s is offered what they may do in the list [TKT-002, TKT-022, TKT-024, TKT-025]',
  (_, actor, ticket, verbs) => {
    expect(verbsFor(actor, ticket)).toEqual(verbs);
  },
);
