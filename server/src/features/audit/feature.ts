import type { EventType } from '@oplano/contracts/events';
import { defineConsumer } from '#platform/consumers';
import { defineFeature } from '#platform/feature';
import { insertAuditEntry } from './audit.repo.ts';

/** What somebody may have to answer for later. */
const answeredFor = [
  'contact.blocked',
  'contact.unblocked',
  'contact.merged',
  'contact.deleted',
  'contacts.exported',
  'ticket.deleted',
  'consent.given',
  'consent.refused',
  'user.created',
  'user.updated',
  'user.deleted',
  'user.signed-in',
  'user.sign-in-failed',
  'user.signed-out',
  'settings.changed',
  'connection.created',
  'connection.deleted',
] as const satisfies readonly EventType[];

export const auditFeature = defineFeature({
  name: 'audit',
  consumers: [defineConsumer({ name: 'audit.trail', events: answeredFor, handle: insertAuditEntry })],
});
