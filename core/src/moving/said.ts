import type { ScheduleDays, ScheduleInterval } from '@oplano/contracts/schedules';
import type { MediaKind, MessageContent, MessageOrigin } from '@oplano/contracts/messages';
import { intervalMax, timesMax } from '../schedules/index.ts';
import { flagOf, idOf, left, lineOf, taken, forkText, timeOf, wholeOf } from './fields.ts';
import type { ForkRow, Mapped } from './fields.ts';

export interface MovedMessage {
  readonly ticketId: string;
  readonly contactId: string | null;
  readonly userId: string | null;
  readonly queueId: string | null;
  readonly quotedId: string | null;
  /** The number its channel knows it by. */
  readonly externalId: string | null;
  readonly fromMe: boolean;
  readonly origin: MessageOrigin;
  readonly body: string;
  readonly content: MessageContent;
  readonly ack: number;
  readonly isPrivate: boolean;
  readonly isEdited: boolean;
  readonly isForwarded: boolean;
  readonly isDeleted: boolean;
  readonly sentAt: Date;
  /** Where its file lies there. */
  readonly file: MovedFile | null;
}

export interface MovedFile {
  readonly kind: MediaKind;
  readonly path: string;
}

const bodyMax = 65_000;
const acks = { min: 0, max: 5, otherwise: 0 };
const fileKinds: Record<string, MediaKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  ptt: 'audio',
  voice: 'audio',
  sticker: 'sticker',
};

/** What a file is treated as until its bytes are looked at. */
const kindOf = (mediaType: string): MediaKind =>
  fileKinds[mediaType.split('/')[0]?.replace('Message', '') ?? ''] ?? 'document';

const coordinates = /(-?\d{1,2}(?:\.\d{1,15})?)\s*(?:,|%2C)\s*(-?\d{1,3}(?:\.\d{1,15})?)/i;

/** A place is written as picture, link and coordinates, with bars between them. */
function placeOf(body: string): MessageContent {
  const [, link = '', words = ''] = body.split('|');
  const [, latitude = '', longitude = ''] = coordinates.exec(`${link} ${words}`) ?? [];
  const [lat, long] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)];
  const isPlace = Math.abs(lat) <= 90 && Math.abs(long) <= 180;
  return isPlace
    ? { kind: 'location', latitude: lat, longitude: long, name: '', address: '', live: false }
    : { kind: 'unsupported', what: 'location' };
}

const cardsMax = 20;
/** Cards as text: of each its name and its telephones. */
function cardsOf(body: string): MessageContent {
  const cards = body
    .split(/BEGIN:VCARD/i)
    .slice(1, cardsMax + 1)
    .map((card) => ({
      name: (/^FN[^:\n]*:(.*)$/im.exec(card)?.[1] ?? '').trim().slice(0, 250).toWellFormed(),
      phones: [...card.matchAll(/^(?:item\d+\.)?TEL[^:\n]*:(.*)$/gim)]
        .map(([, phone = '']) => phone.trim().slice(0, 40).toWellFormed())
        .filter((phone) => phone !== '')
        .slice(0, 20),
    }));
  return cards.length > 0 ? { kind: 'contacts', cards } : { kind: 'unsupported', what: 'contacts' };
}

/** What a message is besides its words. Null: it is none that stands in a conversation. */
function contentOf(mediaType: string, body: string, hasFile: boolean): MessageContent | null {
  if (mediaType === 'reactionMessage') return null;
  if (mediaType === 'locationMessage' || mediaType === 'liveLocationMessage' || mediaType === 'location')
    return placeOf(body);
  if (mediaType.startsWith('contact') || mediaType === 'vcard') return cardsOf(body);
  if (mediaType === 'call_log') return { kind: 'call', video: false, missed: true };
  return hasFile ? { kind: 'media' } : { kind: 'text' };
}

/** A path below the folder of files, from a name, a path or an address; null where it leads anywhere else. */
export function filePath(said: string): string | null {
  const below = (/\/public\/(.*)$/.exec(said)?.[1] ?? said).split(/[?#]/)[0] ?? '';
  let path = below;
  try {
    path = decodeURIComponent(below);
  } catch {
    // A name with a percent sign of its own.
  }
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  const isOutside = /^[a-z]+:\/\//i.test(path) || parts.includes('..') || path.includes('\0');
  return parts.length === 0 || isOutside ? null : parts.join('/');
}

export function mapMessage(row: ForkRow): Mapped<MovedMessage> {
  const ticketId = idOf(row, 'ticketId');
  if (ticketId === null) return left('is of no ticket');
  const sentAt = timeOf(row, 'createdAt');
  if (sentAt === null) return left('has no time');
  const mediaType = forkText(row, 60, 'mediaType');
  const path = filePath(forkText(row, 1_000, 'mediaUrl'));
  const said = forkText(row, bodyMax, 'body');
  const content = contentOf(mediaType, said, path !== null);
  if (content === null) return left('is a reaction');
  const file = content.kind === 'media' && path !== null ? { kind: kindOf(mediaType), path } : null;
  // Some write the name of the file where its words stand.
  const isName = file !== null && said === file.path.split('/').at(-1);
  const isPlain = content.kind === 'text' || content.kind === 'media';
  const fromMe = flagOf(row, false, 'fromMe');
  const isPrivate = flagOf(row, false, 'isPrivate');
  const userId = idOf(row, 'userId');
  return taken(
    {
      ticketId,
      contactId: idOf(row, 'contactId'),
      userId,
      queueId: idOf(row, 'queueId'),
      quotedId: idOf(row, 'quotedMsgId'),
      externalId: isPrivate
        ? null
        : idOf({ wid: idOf(row, 'wid'), id: typeof row['id'] === 'string' ? row['id'] : null }, 'wid', 'id'),
      fromMe: fromMe || isPrivate,
      origin: isPrivate || (fromMe && userId !== null) ? 'agent' : fromMe ? 'phone' : 'customer',
      body: isName || !isPlain ? '' : said,
      content,
      ack: fromMe ? wholeOf(row, acks, 'ack') : 0,
      isPrivate,
      isEdited: flagOf(row, false, 'isEdited'),
      isForwarded: flagOf(row, false, 'isForwarded'),
      isDeleted: flagOf(row, false, 'isDeleted'),
      sentAt,
      file,
    },
    [
      content.kind === 'unsupported' && 'is of a kind that cannot be shown: says so',
      path === null && forkText(row, 1_000, 'mediaUrl') !== '' && 'names a file outside of the folder: without it',
    ],
  );
}

export interface MovedQuickReply {
  readonly shortcode: string;
  readonly message: string;
  readonly userId: string | null;
  readonly geral: boolean;
  readonly visao: boolean;
  readonly createdAt: Date | null;
}
export function mapQuickReply(row: ForkRow): Mapped<MovedQuickReply> {
  const shortcode = lineOf(row, 100, 'shortcode', 'shortCode', 'name');
  if (shortcode === '') return left('has no shortcut');
  return taken(
    {
      shortcode,
      message: forkText(row, 10_000, 'message'),
      userId: idOf(row, 'userId'),
      geral: flagOf(row, idOf(row, 'userId') === null, 'geral'),
      visao: flagOf(row, true, 'visao'),
      createdAt: timeOf(row, 'createdAt'),
    },
    [forkText(row, 500, 'mediaPath') !== '' && 'had a file: to be attached again'],
  );
}

export interface MovedSchedule {
  readonly body: string;
  readonly contactId: string;
  readonly userId: string | null;
  readonly connectionId: string | null;
  readonly queueId: string | null;
  readonly ticketUserId: string | null;
  readonly sendAt: Date;
  readonly sentAt: Date | null;
  readonly hasFailed: boolean;
  readonly openTicket: boolean;
  readonly leavesOpen: boolean;
  readonly signs: boolean;
  readonly interval: ScheduleInterval;
  readonly every: number;
  readonly times: number;
  readonly days: ScheduleDays;
  readonly createdAt: Date | null;
}
const intervals: readonly ScheduleInterval[] = [1, 2, 3, 4];
const dayRules: readonly ScheduleDays[] = [4, 5, 6];

export function mapSchedule(row: ForkRow): Mapped<MovedSchedule> {
  const [contactId, sendAt] = [idOf(row, 'contactId'), timeOf(row, 'sendAt')];
  if (contactId === null || sendAt === null) return left('is for nobody, or has no time');
  const body = forkText(row, 4_000, 'body');
  if (body === '') return left('says nothing');
  const among = <N extends number>(numbers: readonly N[], otherwise: N, name: string): N =>
    numbers.find((number) => String(number) === forkText(row, 10, name)) ?? otherwise;
  const interval = among(intervals, 1, 'intervalo');
  const times = wholeOf(row, { min: 1, max: timesMax[interval], otherwise: 1 }, 'enviarQuantasVezes');
  const done = wholeOf(row, { min: 0, max: times, otherwise: 0 }, 'contadorEnvio');
  const sentAt = timeOf(row, 'sentAt');
  const isOver = sentAt !== null && done + 1 >= times;
  return taken(
    {
      body,
      contactId,
      userId: idOf(row, 'userId'),
      connectionId: idOf(row, 'whatsappId'),
      queueId: idOf(row, 'queueId'),
      ticketUserId: idOf(row, 'ticketUserId'),
      sendAt,
      sentAt,
      hasFailed: /^erro/i.test(forkText(row, 20, 'status')),
      openTicket: flagOf(row, false, 'openTicket'),
      leavesOpen: forkText(row, 20, 'statusTicket') === 'open',
      signs: flagOf(row, false, 'assinar'),
      interval,
      every: wholeOf(row, { min: 1, max: intervalMax[interval], otherwise: 1 }, 'valorIntervalo'),
      times: isOver ? 1 : Math.max(1, times - done),
      days: among(dayRules, 4, 'tipoDias'),
      createdAt: timeOf(row, 'createdAt'),
    },
    [forkText(row, 500, 'mediaPath') !== '' && 'had a file: to be attached again'],
  );
}
