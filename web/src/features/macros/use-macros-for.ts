import type { Macro } from '@oplano/contracts/macros';
import type { Ticket } from '@oplano/contracts/tickets';
import { mayRunMacro } from '@oplano/core/macros';
import type { Actor } from '@oplano/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor, useSessionUser } from '#platform/session';
import { macrosQuery } from './macros.api.ts';

interface Circumstances {
  readonly actor: Actor;
  readonly ticket: Ticket;
  readonly moment: { readonly now: Date; readonly timeZone: string };
}

export const runnable = (macros: readonly Macro[], { actor, ticket, moment }: Circumstances): readonly Macro[] =>
  macros.filter((macro) => mayRunMacro(actor, ticket, macro, moment));

/** The macros that this person may run on a ticket as it stands. */
export function useMacrosFor(ticket: Ticket | undefined, isWanted: boolean): readonly Macro[] {
  const actor = useActor();
  const { company } = useSessionUser();
  const { data } = useQuery({ ...macrosQuery, enabled: isWanted && ticket !== undefined });
  // Times are told from when one runs: any moment shows whether it may.
  const [now] = useState(() => new Date());
  if (!isWanted || !ticket || !data) return [];
  return runnable(data, { actor, ticket, moment: { now, timeZone: company.timeZone } });
}
