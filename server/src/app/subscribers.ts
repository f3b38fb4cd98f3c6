import { endSessionOf } from '#features/auth';
import { passwordReset } from '#features/users';
import type { CompanyCtx, DomainEvent, Runtime } from '#platform/use-case';

const listeners = new Map<string, ((ctx: CompanyCtx, payload: never) => Promise<void>)[]>();

function when<T>(event: DomainEvent<T>, listener: (ctx: CompanyCtx, payload: T) => Promise<void>): void {
  listeners.set(event.name, [...(listeners.get(event.name) ?? []), listener]);
}

/** Every reaction in the system: what happened, and who does what about it in the same transaction. */
when(passwordReset, (ctx, { userId }) => endSessionOf(ctx, userId, 'revoked'));

export const subscribers: Runtime['subscribers'] = listeners;
