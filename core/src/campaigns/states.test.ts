import {
  campaignStatuses,
  recipientStates,
  type CampaignStatus,
  type RecipientState,
} from '@oplano/contracts/campaigns';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import {
  allows,
  answersSince,
  isEditable,
  isUnsettled,
  maySayYes,
  stateAfterTick,
  statusAfter,
  statusAfterSave,
  type CampaignAction,
} from './states.ts';

const now = new Date('2026-11-16T12:00:00Z');
const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

describe('a campaign', () => {
  const table: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
    INATIVA: ['save', 'delete'],
    PROGRAMADA: ['save', 'delete'],
    EM_ANDAMENTO: ['cancel', 'finish'],
    CANCELADA: ['save', 'delete', 'restart'],
    FINALIZADA: ['delete'],
  };
  const actions: readonly CampaignAction[] = ['save', 'delete', 'cancel', 'restart', 'begin', 'finish'];

  test.each(campaignStatuses.flatMap((status) => actions.map((action) => [status, action] as const)))(
    'that is %s allows %s only where the table says so [CAM-012, CAM-014, CAM-015]',
    (status, action) => {
      const facts = { status, scheduledAt: status === 'PROGRAMADA' ? inMinutes(90) : null };
      expect(allows(facts, action, now)).toBe(table[status].includes(action));
    },
  );

  test.each<[string, CampaignStatus, Date | null, boolean]>([
    ['without a time', 'INATIVA', null, true],
    ['more than an hour ahead', 'PROGRAMADA', inMinutes(61), true],
    ['exactly an hour ahead', 'PROGRAMADA', inMinutes(60), false],
    ['less than an hour ahead', 'PROGRAMADA', inMinutes(59), false],
    ['that runs', 'EM_ANDAMENTO', inMinutes(-5), false],
    ['that is done', 'FINALIZADA', inMinutes(-5), false],
    ['that was cancelled', 'CANCELADA', inMinutes(-5), false],
  ])('%s can be edited or not [CAM-016, CAM-017]', (_, status, scheduledAt, expected) => {
    expect(isEditable({ status, scheduledAt }, now)).toBe(expected);
  });

  test('that was cancelled can be saved, and stays cancelled until somebody restarts it [CAM-015, CAM-017]', () => {
    expect(allows({ status: 'CANCELADA', scheduledAt: inMinutes(-5) }, 'save', now)).toBe(true);
    expect(statusAfterSave('CANCELADA', inMinutes(30))).toBe('CANCELADA');
  });

  test('waits for its time once it has one, and for somebody without [CAM-012, CAM-013]', () => {
    expect(statusAfterSave('INATIVA', inMinutes(30))).toBe('PROGRAMADA');
    expect(statusAfterSave('PROGRAMADA', null)).toBe('INATIVA');
  });

  test('begins when its time has come, however long ago that was [CAM-019]', () => {
    const begins = (minutes: number) => allows({ status: 'PROGRAMADA', scheduledAt: inMinutes(minutes) }, 'begin', now);
    expect([begins(1), begins(0), begins(-1), begins(-60 * 24 * 30)]).toEqual([false, true, true, true]);
  });

  test('whatever is done to it in whatever order: it never leaves the table, and only ends by finishing [CAM-012, CAM-018]', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed);
      let facts = { status: 'INATIVA' as CampaignStatus, scheduledAt: null as Date | null };
      for (let step = 0; step < 60; step += 1) {
        const at = inMinutes(step * 30);
        const action = random.pick(actions);
        const before = facts.status;
        if (!allows(facts, action, at)) continue;
        if (action === 'save') {
          const scheduledAt = random.chance(0.6) ? new Date(at.getTime() + random.whole(1, 600) * 60_000) : null;
          facts = { status: statusAfterSave(before, scheduledAt), scheduledAt };
        } else if (action === 'delete') break;
        else facts = { ...facts, status: statusAfter(action) };
        expect(table[before].includes(action) || (before === 'PROGRAMADA' && action === 'begin')).toBe(true);
        if (facts.status === 'FINALIZADA') expect(['finish', 'save']).toContain(action);
      }
    }
  });
});

describe('somebody in a campaign', () => {
  test.each<[RecipientState, number, string | null, RecipientState]>([
    ['sending', 0, null, 'sending'],
    ['sending', 1, null, 'sent'],
    ['sending', 4, null, 'read'],
    ['sending', 0, '463', 'failed'],
    ['failed', 1, null, 'sent'],
    ['sent', 1, '131048', 'failed'],
    ['delivered', 2, 'late', 'delivered'],
    ['answered', 1, 'late', 'answered'],
    ['skipped', 0, 'late', 'skipped'],
    ['delivered', 1, null, 'delivered'],
    ['read', 2, null, 'read'],
    ['answered', 5, null, 'answered'],
  ])('who is %s and hears of %s ticks and the refusal %s is %s then', (state, ack, failure, expected) => {
    expect(stateAfterTick(state, { ack, failure })).toBe(expected);
  });

  test('ends at the same place in whatever order ticks come', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seededRandom(seed);
      const ticks = Array.from({ length: random.whole(1, 6) }, () => ({ ack: random.whole(0, 5), failure: null }));
      const end = (order: typeof ticks) => order.reduce<RecipientState>(stateAfterTick, 'sending');
      expect(end(ticks)).toBe(end(ticks.toReversed()));
      expect(end([...ticks, ...ticks])).toBe(end(ticks));
    }
  });

  test('is settled unless something is still to be done', () => {
    expect(recipientStates.filter(isUnsettled)).toEqual(['queued', 'waiting', 'sending']);
  });
});

describe('somebody who answers', () => {
  test('a campaign does so until a week after its end', () => {
    expect(answersSince(now)).toEqual(new Date('2026-11-09T12:00:00Z'));
  });

  test.each<[string, Date | null, boolean]>([
    ['at once', inMinutes(-1), true],
    ['a minute before the time is over', inMinutes(-119), true],
    ['when it is over', inMinutes(-120), false],
    ['while the question is on its way', null, true],
  ])('the question %s may say yes or not', (_when, askedAt, may) => {
    expect(maySayYes(askedAt, 2, now)).toBe(may);
  });
});
