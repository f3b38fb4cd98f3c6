import type { TicketConflict } from '@oplano/contracts/tickets';
import { ApiError } from '#platform/api';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isConflict = (value: unknown): value is TicketConflict =>
  isObject(value) && typeof value['uuid'] === 'string' && 'user' in value && 'queue' in value;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who has the conversation, where a refusal says so: as a JSON text in place of a code, or as its details. */
export function conflictOf(error: unknown): TicketConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const told = isConflict(error.details) ? error.details : parsed(error.code);
  return isConflict(told) ? told : null;
}
