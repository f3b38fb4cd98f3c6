import { announcementBindings } from '#features/announcements';
import { authBindings, type SetupGate } from '#features/auth';
import { chatBindings } from '#features/chats';
import { companyBindings } from '#features/companies';
import { connectionBindings } from '#features/connections';
import { helpBindings } from '#features/helps';
import { jobBindings } from '#features/jobs';
import { planBindings } from '#features/plans';
import { queueBindings } from '#features/queues';
import { settingBindings } from '#features/settings';
import { userBindings } from '#features/users';
import type { Clock } from '#platform/clock';
import type { AccessTokens } from '#platform/crypto';
import type { Binding } from '#platform/http';
import type { Storage } from '#ports/storage';

/** Every route of the product with the use case behind it. */
export const allBindings = (parts: {
  tokens: AccessTokens;
  gate: SetupGate;
  clock: Clock;
  storage: Storage;
  wakeWorkers: () => void;
}): Binding[] => [
  ...announcementBindings,
  ...authBindings(parts),
  ...chatBindings,
  ...companyBindings,
  ...connectionBindings,
  ...helpBindings,
  ...jobBindings(parts.wakeWorkers),
  ...planBindings,
  ...queueBindings,
  ...settingBindings,
  ...userBindings(parts.storage),
];
