import { isOpen } from '../../business-hours/index.ts';
import type { BotQueue, Facts } from '../facts.ts';
import { isBurst, isExhausted, speaking, usesSoFar } from '../patience.ts';
import { text, type Rule } from '../verdict.ts';
import { isWaiting } from '../who-leads.ts';

export const isQueueClosed = (
  { settings, timeZone, now }: Pick<Facts, 'settings' | 'timeZone' | 'now'>,
  queue: BotQueue,
): boolean => settings.scheduleType === 'queue' && !isOpen(queue.schedules, timeZone, now);

/** A ticket that waits in a queue outside its hours is told so; nobody walks through its options meanwhile. */
export const queueHours: Rule = {
  name: 'queueHours',
  look: (facts) => {
    const { queue } = facts;
    if (!queue || !isWaiting(facts) || !isQueueClosed(facts, queue)) return null;
    if (isBurst(facts) || isExhausted(facts) || queue.outOfHoursMessage.trim() === '') return { next: 'along' };
    return {
      say: text(queue.outOfHoursMessage),
      ticket: { botUses: usesSoFar(facts) + 1, said: speaking(facts), automation: null, isBot: false },
      next: 'along',
    };
  },
};
