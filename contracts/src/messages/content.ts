import { z } from 'zod';
import { line, text } from '../fields.ts';
import { templateValue } from './template.ts';

/** What a message says, by kind. Stored and sent as it stands here; nothing is packed into the text. */

export const mediaKind = z.enum(['image', 'video', 'audio', 'document', 'sticker']);
export type MediaKind = z.infer<typeof mediaKind>;

/** How far the file of a message has come: asked for, here, gone for good. */
export const mediaState = z.enum(['pending', 'ready', 'failed']);

/** A file that came or goes with a message. */
export const media = z.object({
  kind: mediaKind,
  state: mediaState,
  /** A signed, expiring address; null until the file is here. */
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  name: text(255),
  mimetype: text(150),
  size: z.int().nonnegative().nullable(),
  /** Known before the picture is loaded, so that the list never jumps. */
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** Of sound and film, in seconds. */
  seconds: z.number().nonnegative().nullable(),
  /** A voice note, with its loudness over time (0–100) where it is known. */
  voice: z.boolean(),
  waveform: z.array(z.int().min(0).max(100)).max(64).nullable(),
  /** What is said in it, once somebody had it written down. */
  transcript: z.string().optional(),
});
export type Media = z.infer<typeof media>;

export const contactCard = z.object({ name: text(250), phones: z.array(text(40)).max(20) });
export type ContactCard = z.infer<typeof contactCard>;
/** Old clients share a contact as its record. */
export const sharedContact = z
  .object({ name: contactCard.shape.name, number: text(40).min(1) })
  .transform(({ name, number }): ContactCard => ({ name, phones: [number] }));

export const choiceOption = z.object({ id: text(200), title: text(200) });

/** Whose a ticket was or is, by the names of that moment. */
const ticketPlace = z.object({ user: text(250).nullable(), queue: text(250).nullable() });

export const messageContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('media') }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text(500),
    address: text(1_000),
    live: z.boolean(),
  }),
  z.object({ kind: z.literal('contacts'), cards: z.array(contactCard).min(1).max(50) }),
  z.object({ kind: z.literal('poll'), options: z.array(text(200)).max(20) }),
  /** Numbered or native choices that a bot offered. */
  z.object({ kind: z.literal('choice'), options: z.array(choiceOption).max(50) }),
  /** What the customer picked; `body` is its title. */
  z.object({ kind: z.literal('choiceReply'), id: text(200) }),
  /** An approved text of the provider; `body` is its main part as the customer reads it. */
  z.object({
    kind: z.literal('template'),
    name: line(1, 600),
    language: line(1, 20),
    header: text(1_000).optional(),
    footer: text(1_000).optional(),
    /** What stands on its buttons. */
    buttons: z.array(text(200)).max(20).optional(),
    /** What filled it, so that it can be sent again. */
    values: z.array(templateValue).max(50).optional(),
  }),
  /** Came from an advertisement: what was advertised. */
  z.object({ kind: z.literal('ad'), title: text(500), description: text(2_000), url: text(2_000) }),
  z.object({ kind: z.literal('call'), video: z.boolean(), missed: z.boolean() }),
  /** A ticket was handed over; `body` is the note for whoever gets it. Never sent to the customer. */
  z.object({ kind: z.literal('transfer'), from: ticketPlace, to: ticketPlace }),
  z.object({ kind: z.literal('viewOnce') }),
  /** Something arrived that cannot be shown; people must know that it did. */
  z.object({ kind: z.literal('unsupported'), what: text(100) }),
]);
/** What a message is besides its text (`body`): captions, questions and names stand in `body`. */
export type MessageContent = z.infer<typeof messageContent>;
export type MessageKind = MessageContent['kind'];
