import type { Mention } from '@oplano/contracts/tickets';
import { i18n } from '#platform/i18n';
import { toast } from '#ui/toast';

/** Says who named one, where; whoever has that conversation open reads the note itself. */
export async function tellMention({ by, contactName, ticketUuid }: Mention): Promise<void> {
  if (location.pathname.includes(ticketUuid)) return;
  await i18n.load('inChat');
  toast.info(
    by === null
      ? i18n.t(($) => $.inChat.mention.named, { contact: contactName })
      : i18n.t(($) => $.inChat.mention.namedBy, { by, contact: contactName }),
  );
}
