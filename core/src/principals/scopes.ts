import type { Scope } from '@oplano/contracts/principals';
import type { Principal } from './principal.ts';

/** Whoever holds the token of a connection says something through it, and what that does to the ticket. */
const tokenScopes: ReadonlySet<Scope> = new Set(['messages:read', 'messages:write', 'tickets:write']);

/**
 * Whether a principal's scopes reach so far. Only keys are bound by scopes: of people their permissions are asked, and
 * the program does what its own rules say. The operator looks after companies and does not work inside them.
 */
export function reaches(principal: Principal, scope: Scope): boolean {
  switch (principal.kind) {
    case 'person':
    case 'automation':
      return true;
    case 'operator':
      return false;
    case 'connection':
      return tokenScopes.has(scope);
    case 'apiKey': {
      const writing = scope.replace(/:read$/, ':write');
      return principal.scopes.some((held) => held === scope || held === writing);
    }
  }
}
