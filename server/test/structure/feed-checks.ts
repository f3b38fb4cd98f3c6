import { wireNames, type Feed } from '@oplano/contracts';
import { operatorCompanyId } from '@oplano/contracts/companies';
import type { Audiences } from '#platform/realtime';
import type { HeardEvent } from '#test/listener';
import { sampleAnswer } from './sample-answer.ts';

type Feeds = Readonly<Record<string, Feed>>;

/** What is wrong with an event as a browser of a company heard it: a name, an action or a field nobody declared. */
export function eventProblems({ name, payload }: HeardEvent, feeds: Feeds, companyId: number): string[] {
  const feed = Object.values(feeds).find((known) => wireNames(known, companyId).includes(name));
  if (!feed) return [`${name} is no feed of this company`];
  const { action, ...rest } = payload;
  const schema = feed.actions[String(action)];
  if (!schema) return [`${name} has no action ${String(action)}`];
  const parsed = schema.safeParse(rest);
  if (!parsed.success)
    return [`${name} ${String(action)}: ${parsed.error.issues.map((issue) => issue.path.join('.')).join()}`];
  const extra = JSON.stringify(rest) !== JSON.stringify(parsed.data);
  return extra ? [`${name} ${String(action)} carries more than it declares`] : [];
}

const everyone = 'everyone';
const isOwnRoom = (room: string, companyId: number): boolean =>
  new RegExp(`^company:${companyId}(:|$)`).test(room) || /^(user|session|ticket):/.test(room);

/** What audiences are chosen by beside the payload, for feeds that need it. */
const ticketFacts = { status: 'pending', isGroup: false, userId: 5, queueId: 3 } as const;
const about: Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly companyIds?: readonly number[] }>> =
  {
    announcements: { companyIds: [4711, operatorCompanyId] },
    chats: { to: [5] },
    bulk: { userId: 5 },
    views: { userId: 5 },
    mentions: { userId: 5 },
    companies: { changedId: 4711 },
    plans: { companyIds: [4711] },
    tickets: { before: ticketFacts, after: { ...ticketFacts, userId: null } },
    messages: { ...ticketFacts, contactId: 9, connectionId: 3, attendance: ticketFacts },
  };

/** Feeds that nobody hears, that too many hear, or that are named so that nobody can listen. */
export function audienceProblems(feeds: Feeds, audiences: Audiences): string[] {
  const companyId = 4711;
  return Object.entries(feeds).flatMap(([name, feed]) => {
    const audienceOf = audiences.get(feed);
    if (!audienceOf) return [`${name} has no audience`];
    // Told outside of companies, to some of them: those that it is about, and the operator.
    const chosen = about[name]?.companyIds ?? [];
    const isOfCompany = feed.wire.includes('{id}');
    return Object.entries(feed.actions).flatMap(([action, schema]) => {
      const audience = audienceOf({ feed, action, companyId, payload: sampleAnswer(schema), about: about[name] });
      const rooms: readonly string[] = 'to' in audience ? audience.to : audience;
      const what = `${name}.${action}`;
      const wrong = rooms.filter((room) =>
        isOfCompany ? !isOwnRoom(room, companyId) : room !== everyone && !chosen.some((one) => isOwnRoom(room, one)),
      );
      return [
        ...(rooms.length === 0 ? [`${what} is heard by nobody`] : []),
        // Told outside of companies it would be named after none of them.
        ...(wrong.includes(everyone) ? [`${what} goes to every company under the name of one`] : []),
        ...wrong.filter((room) => room !== everyone).map((room) => `${what} goes to ${room}`),
      ];
    });
  });
}
