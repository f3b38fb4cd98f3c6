import { announcementBindings } from '#features/announcements';
import { authBindings, type Devices, type SetupGate } from '#features/auth';
import { chatbotBindings } from '#features/chatbot';
import { chatBindings } from '#features/chats';
import { companyBindings } from '#features/companies';
import { connectionBindings } from '#features/connections';
import { contactBindings, contactTransferBindings, type NumberCheck } from '#features/contacts';
import { helpBindings } from '#features/helps';
import { jobBindings } from '#features/jobs';
import { messageBindings } from '#features/messages';
import { planBindings } from '#features/plans';
import { queueBindings } from '#features/queues';
import { quickMessageBindings } from '#features/quick-messages';
import { settingBindings } from '#features/settings';
import { tagBindings } from '#features/tags';
import { ticketBindings } from '#features/tickets';
import { userBindings } from '#features/users';
import type { Clock } from '#platform/clock';
import type { AccessTokens, Signatures } from '#platform/crypto';
import type { Binding } from '#platform/http';
import type { Limits } from '#platform/limits';
import type { Storage } from '#ports/storage';
import type { Channels } from './channels.ts';

/** Every route of the product with the use case behind it. */
export const allBindings = (parts: {
  tokens: AccessTokens;
  gate: SetupGate;
  clock: Clock;
  limits: Limits;
  devices: Devices;
  links: Signatures;
  sendsMail: boolean;
  storage: Storage;
  wakeWorkers: () => void;
  channels: Channels;
  checkNumber: NumberCheck;
}): Binding[] => [
  ...announcementBindings,
  ...authBindings(parts),
  ...chatbotBindings,
  ...chatBindings,
  ...companyBindings,
  ...connectionBindings({ ...parts.channels, storage: parts.storage }),
  ...contactBindings(parts),
  ...contactTransferBindings({ storage: parts.storage, phoneBook: parts.channels.phoneBook }),
  ...helpBindings,
  ...jobBindings(parts.wakeWorkers),
  ...messageBindings(parts.storage, parts.channels.templates),
  ...planBindings,
  ...queueBindings,
  ...quickMessageBindings(parts.storage),
  ...settingBindings,
  ...tagBindings,
  ...ticketBindings,
  ...userBindings(parts),
];
