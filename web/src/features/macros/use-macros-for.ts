import type { Macro } from '@oplano/contracts/macros';
import type { Ticket } from '@oplano/contracts/tickets';
import { mayRunMacro } from '@oplano/core/macros';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActor, useSessionUser } from '#platform/session';
import { macrosQuery } from './macros.api.ts';

/** The macros that this person may run on a ticket as it stands. */
export function useMacrosFor(ticket: Ticket | undefined, isWanted: boolean): readonly Macro[] {
  const actor = useActor();
  const { company } = useSessionUser();
  const { data } = useQuery({ ...macrosQuery, enabled: isWanted && ticket !== undefined });
  // Times are told from when one runs: any moment shows whether it may.
  const [now] = useState(() => new Date());
  if (!isWanted || !ticket || !data) return [];
  const moment = { now, timeZone: company.timeZone };
  return data.filter((macro) => mayRunMacro(actor, ticket, macro, moment));
}
