import type { TicketAction } from '@oplano/contracts/tickets';
import { phrases, renderMenu, type Entry } from '../../chatbot/index.ts';
import type { Facts } from '../facts.ts';
import { farewellText } from '../closing.ts';
import { speaking } from '../patience.ts';
import { nothing, text, type Outcome, type Say, type Verdict } from '../verdict.ts';
import { isUnled } from '../who-leads.ts';
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

function toSay(facts: Facts, say: OutsideSay): Say[] {
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

const leadsOn = ({ do: what }: OutsideDeed): boolean => what !== 'tag' && what !== 'files';

/** What follows from an answer: what is said, what is done, and who leads then. */
function follow(facts: Facts, ask: Ask, talk: OutsideTalk, answer: Answered, known: KnownTargets): Verdict {
  let laterMs = 0;
  const spoken = answer.says.slice(0, saysMax).flatMap((say) => {
    // Each waits for the one before it.
    laterMs += Math.min(Math.max(say.afterMs ?? 0, 0), afterMax);
    return toSay(facts, { ...say, afterMs: laterMs });
  });
  const deeds = answer.deeds.slice(0, deedsMax);
  const says = [...spoken, ...filesOf(deeds, known)];
  const tagIds = deeds.flatMap((deed) => (deed.do === 'tag' ? (known.tags.get(deed.name.toLowerCase()) ?? []) : []));
  const also: TicketAction[] = tagIds.length === 0 ? [] : [{ do: 'tag', tagIds: [...new Set(tagIds)] }];
  const leads = deeds.filter(leadsOn);
  const [first] = leads.flatMap((deed) => lead(facts, deed, known) ?? []);
  if (first) return asVerdict('outside', { ...first, say: [...says, ...(first.say ?? [])], also });
  if (leads.length > 0) {
    // It wanted to lead somewhere that is not there: people know better.
    const handed = handToPeople(facts, { queueId: known.handOverTo, note: notes.wrongTarget });
    return asVerdict('outside', { ...handed, say: [...says, ...(handed.say ?? [])], also });
  }
  if (answer.ended) {
    const handed = handToPeople(facts, { queueId: known.handOverTo, note: null });
    return asVerdict('outside', { ...handed, say: [...says, ...(handed.say ?? []).filter(isNoFarewell)], also });
  }
  const choices = fairChoices(answer.says.slice(0, saysMax).findLast((say) => say.choices !== undefined)?.choices);
  return asVerdict('outside', {
    say: says,
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

/** A flow that has come to its end has said goodbye in its own words. */
const isNoFarewell = (say: Say): boolean => say.kind !== 'text' || say.text !== phrases.handedOver;

/**
 * What to do about an answer from outside, by the ticket as it is now. Nothing, where a person has taken it meanwhile,
 * where it is led by somebody else, or where that question was answered before.
 */
export function judgeAnswer(facts: Facts, ask: Ask, answer: OutsideAnswer, known: KnownTargets): Verdict {
  const { ticket, contact } = facts;
  const talk = talkWith(ticket.automation, ask.whom);
  if (!talk || !awaitsAnswer(ticket.automation, ask) || ticket.isGroup) return nothing;
  if (!isUnled(facts) || contact.disableBot || !contact.active) return nothing;
  if (answer.kind === 'failed') {
    return asVerdict(
      'outsideFailed',
      handToPeople(facts, { queueId: known.handOverTo, note: failureNotes(ask.whom.kind, answer.why) }),
    );
  }
  const { rush, turns } = rushed(talk, facts.now);
  const isSaying = answer.says.length > 0 || answer.deeds.some((deed) => deed.do === 'files');
  if (isSaying && (rush.count > rushMax || turns > turnsMax)) {
    return asVerdict('outsideLoop', handToPeople(facts, { queueId: known.handOverTo, note: notes.loop }));
  }
  return follow(facts, ask, talk, answer, known);
}
