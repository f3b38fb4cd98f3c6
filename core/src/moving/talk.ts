import { email, hexColor } from '@oplano/contracts';
import type { Channel } from '@oplano/contracts/connections';
import type { TicketStatus } from '@oplano/contracts/tickets';
import { firstName, isPhone, knownAddresses, type ContactAddress, type KnownAddress } from '../contacts/index.ts';
import { flagOf, idOf, left, lineOf, wordOf, taken, forkText, timeOf, wholeOf } from './fields.ts';
import type { ForkRow, Mapped } from './fields.ts';
import { channelOf } from './connections.ts';

export interface MovedContact {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly channel: Channel;
  readonly isGroup: boolean;
  readonly active: boolean;
  readonly disableBot: boolean;
  readonly acceptAudioMessage: boolean;
  readonly connectionId: string | null;
  readonly addresses: readonly KnownAddress[];
  readonly createdAt: Date | null;
}

const groupId = /^\d[\d-]{5,40}$/;
const accountId = /^\d{5,40}$/;

/** What WhatsApp calls somebody beside their number; some programs have it where numbers stand. */
function lidIn(row: ForkRow, name: string): string | null {
  return /^(\d{5,20})(?::\d+)?@lid$/.exec(forkText(row, 100, name))?.[1] ?? null;
}

/** Under which address somebody is known: the number before any `@` or device, of the kind that their channel has. */
function addressOf(row: ForkRow, channel: Channel, isGroup: boolean): ContactAddress | null {
  const said = forkText(row, 100, 'number', 'remoteJid').split(/[@:]/)[0]?.trim() ?? '';
  if (isGroup) return groupId.test(said) ? { kind: 'group', value: said } : null;
  if (channel === 'facebook' || channel === 'instagram') {
    const kind = channel === 'facebook' ? ('psid' as const) : ('igsid' as const);
    return accountId.test(said) ? { kind, value: said } : null;
  }
  const digits = said.replaceAll(/\D/g, '');
  if (['number', 'remoteJid', 'lid'].some((name) => lidIn(row, name) === digits)) return { kind: 'lid', value: digits };
  return isPhone(digits) ? { kind: 'phone', value: digits } : null;
}

export function mapContact(row: ForkRow): Mapped<MovedContact> {
  const channel = channelOf(row);
  if (channel === null) return left('is of a channel that is not known here');
  const isGroup = flagOf(row, forkText(row, 100, 'number').endsWith('@g.us'), 'isGroup');
  const address = addressOf(row, channel, isGroup);
  if (address === null) return left('has no number that could be written to');
  const lid = lidIn(row, 'remoteJid') ?? lidIn(row, 'lid') ?? /^\d{5,20}$/.exec(forkText(row, 60, 'lid'))?.[0];
  const mail = email.safeParse(row['email']);
  return taken(
    {
      name: firstName(lineOf(row, 250, 'name'), [address]),
      number: address.kind === 'phone' || isGroup ? address.value : '',
      email: mail.success ? mail.data : '',
      channel,
      isGroup,
      active: flagOf(row, true, 'active'),
      disableBot: flagOf(row, false, 'disableBot'),
      acceptAudioMessage: flagOf(row, true, 'acceptAudioMessage'),
      connectionId: idOf(row, 'whatsappId'),
      addresses: knownAddresses([address, ...(lid && !isGroup ? [{ kind: 'lid' as const, value: lid }] : [])]),
      createdAt: timeOf(row, 'createdAt'),
    },
    [!mail.success && forkText(row, 300, 'email') !== '' && 'has an e-mail address that is none: left out'],
  );
}

export interface MovedField {
  readonly contactId: string;
  readonly name: string;
  readonly value: string;
}
export function mapField(row: ForkRow): Mapped<MovedField> {
  const contactId = idOf(row, 'contactId');
  const name = lineOf(row, 100, 'name');
  if (contactId === null || name === '') return left('has no name or no contact');
  return taken({ contactId, name, value: forkText(row, 1_000, 'value') });
}

export interface MovedTag {
  readonly name: string;
  readonly color: string;
  readonly isLane: boolean;
  readonly laneMinutes: number;
  readonly laneGreeting: string;
}
const laneMinutes = { min: 0, max: 525_600, otherwise: 0 };
export function mapTag(row: ForkRow): Mapped<MovedTag> {
  const name = lineOf(row, 50, 'name');
  if (name === '') return left('has no name');
  const color = hexColor.safeParse(forkText(row, 9, 'color').slice(0, 7));
  const isLane = flagOf(row, false, 'kanban');
  return taken(
    {
      name: name.padEnd(3, '.'),
      color: color.success ? color.data : '#607d8b',
      isLane,
      laneMinutes: wholeOf(row, laneMinutes, 'timeLane'),
      laneGreeting: forkText(row, 4_000, 'greetingMessageLane'),
    },
    [
      !color.success && 'has no colour: a grey one',
      isLane && idOf(row, 'nextLaneId', 'rollbackLaneId') !== null && 'led on to another lane: to be chosen again',
    ],
  );
}

/** A tag on a ticket or a contact. */
export interface MovedTagging {
  readonly tagId: string;
  readonly ticketId: string | null;
  readonly contactId: string | null;
}
export function mapTagging(row: ForkRow): Mapped<MovedTagging> {
  const [tagId, ticketId, contactId] = [idOf(row, 'tagId'), idOf(row, 'ticketId'), idOf(row, 'contactId')];
  if (tagId === null || (ticketId === null && contactId === null)) return left('is of no tag, ticket or contact');
  return taken({ tagId, ticketId, contactId });
}

export interface MovedTicket {
  readonly uuid: string | null;
  readonly contactId: string;
  readonly connectionId: string | null;
  /** Where it was, if it says so: another connection is chosen by it where its own is gone. */
  readonly channel: Channel | null;
  readonly userId: string | null;
  readonly queueId: string | null;
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  readonly unread: number;
  readonly lastMessage: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const statuses = ['pending', 'open', 'closed', 'group', 'lgpd', 'nps'] as const;
const unreads = { min: 0, max: 100_000, otherwise: 0 };

/** Waiting for a consent or a rating ends with the move: nobody would answer it. */
export function mapTicket(row: ForkRow): Mapped<MovedTicket> {
  const contactId = idOf(row, 'contactId');
  if (contactId === null) return left('is of no contact');
  const said = wordOf(row, statuses, 'closed', 'status');
  const status = said === 'lgpd' ? 'pending' : said === 'nps' ? 'closed' : said;
  const createdAt = timeOf(row, 'createdAt') ?? timeOf(row, 'updatedAt');
  if (createdAt === null) return left('has no time');
  const ownUuid = forkText(row, 40, 'uuid').toLowerCase();
  const updatedAt = timeOf(row, 'updatedAt') ?? createdAt;
  return taken(
    {
      uuid: uuid.test(ownUuid) ? ownUuid : null,
      contactId,
      connectionId: idOf(row, 'whatsappId'),
      channel: channelOf(row),
      userId: status === 'pending' ? null : idOf(row, 'userId'),
      queueId: idOf(row, 'queueId'),
      status: status === 'open' && idOf(row, 'userId') === null ? 'pending' : status,
      isGroup: flagOf(row, said === 'group', 'isGroup'),
      unread: wholeOf(row, unreads, 'unreadMessages'),
      lastMessage: lineOf(row, 200, 'lastMessage'),
      createdAt,
      updatedAt: updatedAt < createdAt ? createdAt : updatedAt,
    },
    [
      said !== status && `stood in ${said}: ${status} here`,
      status === 'open' && idOf(row, 'userId') === null && 'was open and nobody’s: waits here',
    ],
  );
}
