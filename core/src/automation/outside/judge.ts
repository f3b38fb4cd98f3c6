import type { TicketAction } from '@oplano/contracts/tickets';
import { phrases, renderMenu, type Entry } from '../../chatbot/index.ts';
import type { BotConnection, Facts } from '../facts.ts';
import { farewellText } from '../closing.ts';
import { speaking } from '../patience.ts';
import { nothing, text, type Outcome, type Say, type Verdict } from '../verdict.ts';
import type { KnownTargets, OutsideAnswer, OutsideDeed, OutsideSay } from './answer.ts';
import { awaitsAnswer, ledBy, talkWith } from './ask.ts';
import { handToPeople } from './hand-over.ts';
import { failureNotes, handOverNote, notes } from './notes.ts';
import type { Ask, OutsideTalk } from './talk.ts';

/** What of one answer is said; what a customer would never read to its end is no answer. */
const saysMax = 20;
const textMax = 4_000;
const afterMax = 60_000;
const choicesMax = 30;
const titleMax = 100;
const idMax = 200;
const deedsMax = 10;
/** Answers within a minute, and in all, that no person would have asked for. */
export const rushMax = 15;
export const turnsMax = 200;
const minuteMs = 60_000;

type Answered = Extract<OutsideAnswer, { kind: 'answered' }>;

/** What an answer is judged by that leads nowhere: the ticket, whose it is, and how its channel shows choices. */
export interface TalkFacts extends Pick<Facts, 'now' | 'ticket'> {
  readonly contact: Pick<Facts['contact'], 'active' | 'disableBot'>;
  readonly connection: Pick<BotConnection, 'nativeChoices'>;
}

const asVerdict = (name: string, outcome: Omit<Outcome, 'next'>): Verdict => ({
  ...nothing,
  ...outcome,
  rules: [name],
});

/** What can be chosen, as far as a customer would read it. Whoever answers may call things whatever they like. */
const fairChoices = (given: readonly Entry[] = []): Entry[] =>
  given
    .slice(0, choicesMax)
    .map(({ id, title }) => ({ id, title: title.replaceAll(/\s+/g, ' ').trim().slice(0, titleMax) }))
    .filter(({ id, title }) => title !== '' && id.length <= idMax);

function toSay(facts: TalkFacts, say: OutsideSay): Say[] {
  const body = say.text.slice(0, textMax).trim();
  const { afterMs = 0 } = say;
  const pause = afterMs > 0 ? { afterMs } : {};
  if (say.file) return [{ kind: 'file', file: say.file, text: body, ...pause }];
  const entries = fairChoices(say.choices);
  if (entries.length > 0) {
    const menu = renderMenu({
      greeting: body,
      entries,
      moves: [],
      nativeChoices: facts.connection.nativeChoices,
    });
    return [{ kind: 'choice', text: menu.body, options: menu.options, ...pause }];
  }
  return body === '' ? [] : [{ kind: 'text', text: body, ...pause }];
}

const rushed = ({ rush, turns }: OutsideTalk, now: Date): Pick<OutsideTalk, 'rush' | 'turns'> => ({
  rush:
    now.getTime() - Date.parse(rush.at) >= minuteMs
      ? { at: now.toISOString(), count: 1 }
      : { at: rush.at, count: rush.count + 1 },
  turns: turns + 1,
});

/** Where a deed leads; null where it names what does not exist. */
function lead(facts: Facts, deed: OutsideDeed, known: KnownTargets): Omit<Outcome, 'next'> | null {
  switch (deed.do) {
    case 'queue': {
      const queueId = deed.queueId ?? known.handOverTo;
      if (queueId !== null && !known.queueIds.has(queueId)) return null;
      return handToPeople(facts, { queueId, note: deed.why ? handOverNote(deed.why) : null });
    }
    case 'user': {
      const { userId } = deed;
      const queueId = deed.queueId ?? facts.ticket.queueId ?? known.handOverTo;
      if (!known.userIds.has(userId) || (queueId !== null && !known.queueIds.has(queueId))) return null;
      return {
        say: deed.why ? [{ kind: 'note', text: handOverNote(deed.why) }] : [],
        ticket: { userId, queueId, isBot: false, automation: null, botUses: 0, useIntegration: false },
        log: [{ type: 'userDefine', userId, ...(queueId === null ? {} : { queueId }) }],
      };
    }
    case 'close':
      return {
        say: text(
          farewellText({
            user: '',
            queue: facts.queue?.completionMessage ?? '',
            connection: facts.connection.completionMessage,
          }),
        ),
        ticket: { status: 'closed', isBot: false, automation: null, botUses: 0, useIntegration: false },
        log: [{ type: deed.by === 'customer' ? 'clientClosed' : 'closed' }],
      };
    case 'tag':
    case 'files':
      return {};
  }
}

/** The lists that are to be sent, each once; one that is gone meanwhile is passed over. */
function filesOf(deeds: readonly OutsideDeed[], { fileListIds }: KnownTargets): Say[] {
  const wanted = deeds.flatMap((deed) => (deed.do === 'files' ? deed.fileListId : []));
  return [...new Set(wanted)]
    .filter((id) => fileListIds.has(id))
    .map((fileListId) => ({ kind: 'files' as const, fileListId }));
}

const leadsOf = ({ deeds }: Answered): OutsideDeed[] =>
  deeds.slice(0, deedsMax).filter(({ do: what }) => what !== 'tag' && what !== 'files');

/** Two machines talk to each other: no person would have asked for so much. */
function isRush(talk: OutsideTalk, now: Date, { says, deeds }: Answered): boolean {
  const { rush, turns } = rushed(talk, now);
  const isSaying = says.length > 0 || deeds.some((deed) => deed.do === 'files');
  return isSaying && (rush.count > rushMax || turns > turnsMax);
}

/** What an answer says, in its order, and what else it wants done. */
function wordsOf(facts: TalkFacts, answer: Answered, known: KnownTargets): { says: Say[]; also: TicketAction[] } {
  let laterMs = 0;
  const spoken = answer.says.slice(0, saysMax).flatMap((say) => {
    // Each waits for the one before it.
    laterMs += Math.min(Math.max(say.afterMs ?? 0, 0), afterMax);
    return toSay(facts, { ...say, afterMs: laterMs });
  });
  const deeds = answer.deeds.slice(0, deedsMax);
  const tagIds = deeds.flatMap((deed) => (deed.do === 'tag' ? (known.tags.get(deed.name.toLowerCase()) ?? []) : []));
  return {
    says: [...spoken, ...filesOf(deeds, known)],
    also: tagIds.length === 0 ? [] : [{ do: 'tag', tagIds: [...new Set(tagIds)] }],
  };
}

/** The conversation out there goes on. */
function goOn(facts: TalkFacts, ask: Ask, talk: OutsideTalk, answer: Answered, known: KnownTargets): Verdict {
  const { says: say, also } = wordsOf(facts, answer, known);
  const choices = fairChoices(answer.says.slice(0, saysMax).findLast((one) => one.choices !== undefined)?.choices);
  return asVerdict('outside', {
    say,
    ticket: {
      automation: ledBy(ask.whom, {
        ...talk,
        ...rushed(talk, facts.now),
        answered: ask.number,
        activeAt: facts.now.toISOString(),
        session: answer.session,
        choices,
      }),
      said: speaking(facts),
    },
    also,
  });
}

/** The customer is led elsewhere: where an answer says, or to people. */
function leave(facts: Facts, ask: Ask, answer: OutsideAnswer, known: KnownTargets): Verdict {
  if (answer.kind === 'failed') {
    const note = failureNotes(ask.whom.kind, answer.why);
    return asVerdict('outsideFailed', handToPeople(facts, { queueId: known.handOverTo, note }));
  }
  const talk = talkWith(facts.ticket.automation, ask.whom);
  if (talk && isRush(talk, facts.now, answer)) {
    return asVerdict('outsideLoop', handToPeople(facts, { queueId: known.handOverTo, note: notes.loop }));
  }
  const { says, also } = wordsOf(facts, answer, known);
  const leads = leadsOf(answer);
  const [first] = leads.flatMap((deed) => lead(facts, deed, known) ?? []);
  if (first) return asVerdict('outside', { ...first, say: [...says, ...(first.say ?? [])], also });
  if (leads.length > 0) {
    // It wanted to lead somewhere that is not there: people know better.
    const handed = handToPeople(facts, { queueId: known.handOverTo, note: notes.wrongTarget });
    return asVerdict('outside', { ...handed, say: [...says, ...(handed.say ?? [])], also });
  }
  const handed = handToPeople(facts, { queueId: known.handOverTo, note: null });
  return asVerdict('outside', { ...handed, say: [...says, ...(handed.say ?? []).filter(isNoFarewell)], also });
}

/** A flow that has come to its end has said goodbye in its own words. */
const isNoFarewell = (say: Say): boolean => say.kind !== 'text' || say.text !== phrases.handedOver;

/**
 * What to do about an answer from outside, by the ticket as it is now, where the ticket is enough to know. Nothing, where
 * a person has taken it meanwhile, where it is led by somebody else, or where that question was answered before; what is
 * said, where the conversation goes on. Null: it leads elsewhere, and `judgeAnswer` looks where to.
 */
export function judgeTalk(facts: TalkFacts, ask: Ask, answer: OutsideAnswer, known: KnownTargets): Verdict | null {
  const { ticket, contact } = facts;
  const talk = talkWith(ticket.automation, ask.whom);
  if (!talk || !awaitsAnswer(ticket.automation, ask) || ticket.isGroup) return nothing;
  // No group, so that waiting is a matter of the ticket alone.
  if (ticket.status !== 'pending' || ticket.userId !== null || contact.disableBot || !contact.active) return nothing;
  if (answer.kind === 'failed' || answer.ended || leadsOf(answer).length > 0) return null;
  return isRush(talk, facts.now, answer) ? null : goOn(facts, ask, talk, answer, known);
}

/** The same by everything around the ticket, for whatever an answer is. */
export const judgeAnswer = (facts: Facts, ask: Ask, answer: OutsideAnswer, known: KnownTargets): Verdict =>
  judgeTalk(facts, ask, answer, known) ?? leave(facts, ask, answer, known);
