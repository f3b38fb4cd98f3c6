import type { Outcome } from './climbing.ts';
import type { Kind } from './route-access.ts';

/** What colleagues share, by route and id: the tables in which something of the greater one may change by it, and why. */
const shared: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'chats.create users': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'chats.create users.id': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'chats.create every id': { tables: ['chat_members'], why: 'anybody may begin a chat with anybody of the team' },
  'contacts.setAcceptAudio contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.setDisableBot contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.block contactId': { tables: ['contacts'], why: 'contacts are everybody’s' },
  'contacts.create tagIds': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.create every id': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.update contactId': { tables: ['contact_addresses', 'contacts'], why: 'contacts are everybody’s' },
  'contacts.update every id': { tables: ['contact_addresses', 'contacts', 'tags'], why: 'contacts are everybody’s' },
  'contacts.syncTags contactId': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'contacts.syncTags tags.id': { tables: ['tags'], why: 'a tag counts whom it is on' },
  'contacts.syncTags every id': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'contacts.removeTag every id': { tables: ['contact_tags', 'contacts', 'tags'], why: 'tags are everybody’s' },
  'tags.update tagId': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.update every id': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.remove tagId': { tables: ['tags'], why: 'tags are everybody’s' },
  'tags.orderLanes laneIds': { tables: ['tags'], why: 'the board belongs to all who may add columns to it' },
  'messages.send mentionedIds': {
    tables: ['message_mentions'],
    why: 'one’s own note may name anybody of the team',
  },
  'messages.forward contactId': { tables: ['tickets'], why: 'one’s own message, said to anybody in the address book' },
  'tickets.create contactId': { tables: ['tickets'], why: 'a conversation by another line with a contact of all' },
  'tickets.create whatsappId': { tables: ['ticket_tracking', 'tickets'], why: 'lines are everybody’s to begin with' },
  'tickets.update userId': {
    tables: ['ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to somebody above',
  },
  'tickets.update queueId': {
    tables: ['messages', 'ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to another queue',
  },
  'tickets.act actions.queueId': {
    tables: ['messages', 'ticket_logs', 'ticket_tracking', 'tickets'],
    why: 'one’s own ticket, handed to another queue by an action',
  },
};

/** What is planned is the team’s, like the contacts it is for: whoever may see it may change it. */
const planning = /^schedules\./;
const planned = new Set(['schedules', 'schedule_occurrences']);

/** What an admin may not touch of somebody above them; everything else of the company is theirs to run. */
const aboveAdmins = new Set([
  'users',
  'sessions',
  'quick_messages',
  'macros',
  'contact_imports',
  'contact_import_rows',
]);

/** What somebody with this flag may see of others by design: that is what the flag is for. */
const seesAll = (kind: Kind): boolean => kind.person?.allUserChat === 'enabled';
const lookingRoutes = /^(tickets|messages|kanban)\./;

/** Why an outcome is wrong, or null where it is as it should be. */
export function climbingProblem(kind: Kind, outcome: Outcome): string | null {
  const { route, by, status, changed, told } = outcome;
  const sentence = `${kind.who} by ${route} (${by}, ${status})`;
  if (kind.person?.profile === 'admin') {
    const theirs = changed.filter(
      (table) => aboveAdmins.has(table) || (table === 'user_queues' && by === 'userId' && route.startsWith('users.')),
    );
    return theirs.length === 0 ? null : `${sentence} changes ${theirs.join(', ')} of a super user`;
  }
  if (seesAll(kind) && lookingRoutes.test(route)) return null;
  if (kind.person?.allowConnections === 'enabled' && route.startsWith('connections.')) return null;
  const allowed = shared[`${route} ${by}`]?.tables ?? [];
  const isPlanning = planning.test(route);
  const wrong = changed.filter((table) => !allowed.includes(table) && !(isPlanning && planned.has(table)));
  if (wrong.length > 0) return `${sentence} changes ${wrong.join(', ')} of somebody above`;
  return told && !isPlanning ? `${sentence} is told what belongs to somebody above` : null;
}

/** Whether somebody came to more than they had by a field of a form. */
export function gainProblem(kind: Kind, { route, by, status, changed }: Outcome): string | null {
  // An admin says who may what in the company, themselves included; never who runs the platform, nor what it sells.
  const isAdmins = (what: string): boolean => /^(rights|queues) of /.test(what);
  const gained = kind.person?.profile === 'admin' ? changed.filter((what) => !isAdmins(what)) : changed;
  return gained.length === 0 ? null : `${kind.who} by ${route} with ${by} (${status}) changes ${gained.join(', ')}`;
}
