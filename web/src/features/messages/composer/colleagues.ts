import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { i18n } from '#platform/i18n';
import { toast } from '#ui/toast';

const freshMs = 60_000;

/** Whom a note in a ticket can name. */
export const namableQuery = (ticketUuid: string) =>
  queryOptions({
    queryKey: ['colleagues', ticketUuid],
    queryFn: async ({ signal }) =>
      (await call(routes.mentions.colleagues, { params: { ticketUuid }, signal })).colleagues,
    staleTime: freshMs,
  });

/** Says which of those that a note names were not told, because the ticket is not theirs to see. */
export async function warnOfNotTold(names: readonly string[] | undefined): Promise<void> {
  if (!names || names.length === 0) return;
  await i18n.load('inChat');
  toast.warning(i18n.t(($) => $.inChat.mention.notTold, { count: names.length, names: names.join(', ') }));
}
