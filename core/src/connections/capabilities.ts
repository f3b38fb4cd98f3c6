import type { Channel } from '@oplano/contracts/connections';

/** What a channel can do. The server refuses what is missing here, the browser does not offer it. */
export interface Capabilities {
  /** May write first to somebody who never wrote. `template`: only with an approved text. */
  readonly startChat: 'yes' | 'template' | 'no';
  /** Hours after the customer's last message in which a free answer is allowed; null: no limit. */
  readonly windowHours: number | null;
  readonly groups: boolean;
  /** Minutes in which an own message can be edited; 0: never. */
  readonly editMinutes: number;
  /** Hours in which an own message can be taken back; 0: never. */
  readonly revokeHours: number;
  readonly reactions: boolean;
  readonly quotes: boolean;
  readonly typing: boolean;
  /** Choices are shown as buttons or quick replies; otherwise as numbered lines. */
  readonly nativeChoices: boolean;
  readonly location: boolean;
  readonly contactCards: boolean;
  readonly voice: 'ogg' | 'm4a';
  readonly numberCheck: boolean;
  readonly block: boolean;
  readonly history: boolean;
  readonly templates: boolean;
  /** Says when asked who somebody is and what they look like. */
  readonly profiles: boolean;
}

const meta: Capabilities = {
  startChat: 'no',
  windowHours: 24,
  groups: false,
  editMinutes: 0,
  revokeHours: 0,
  reactions: true,
  quotes: true,
  typing: true,
  nativeChoices: true,
  location: false,
  contactCards: false,
  voice: 'm4a',
  numberCheck: false,
  block: false,
  history: false,
  templates: false,
  profiles: true,
};

export const capabilities: Readonly<Record<Channel, Capabilities>> = {
  whatsapp: {
    startChat: 'yes',
    windowHours: null,
    groups: true,
    editMinutes: 15,
    revokeHours: 48,
    reactions: true,
    quotes: true,
    typing: true,
    // Unofficial clients cannot rely on buttons being shown.
    nativeChoices: false,
    location: true,
    contactCards: true,
    voice: 'ogg',
    numberCheck: true,
    block: true,
    history: true,
    templates: false,
    profiles: true,
  },
  whatsappapi: {
    ...meta,
    startChat: 'template',
    location: true,
    contactCards: true,
    voice: 'ogg',
    block: true,
    templates: true,
    // Names come with the messages, and there are no pictures.
    profiles: false,
  },
  facebook: meta,
  instagram: meta,
};
