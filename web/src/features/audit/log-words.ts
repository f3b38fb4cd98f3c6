import type { LoggedAct } from '@oplano/contracts/audit';
import { actionTextKey, logActions } from '@oplano/core/audit';
import { useTranslation } from '#platform/i18n';

type ActionText = keyof Texts['audit']['actions'];
type DetailText = keyof Texts['audit']['details'];

const known: ReadonlySet<string> = new Set(logActions);
const detailNames: readonly DetailText[] = [
  'userId',
  'address',
  'agent',
  'tries',
  'reason',
  'key',
  'fields',
  'count',
  'contactId',
  'keptId',
  'goneId',
  'tickets',
  'rows',
  'files',
  'bytes',
  'erasureId',
  'isPart',
  'importId',
  'created',
  'updated',
  'failed',
  'contactListId',
  'from',
  'to',
  'ticketId',
  'connectionId',
  'messageId',
  'left',
  'visitId',
  'expiresAt',
  'how',
  'channel',
  'queueId',
  'campaignId',
  'apiKeyId',
  'scopes',
  'webhookSubscriptionId',
  'invoiceId',
  'cents',
  'dueDate',
  'renewedTo',
  'state',
  'endToEndId',
  'companyId',
  'name',
  'planId',
  'amount',
  'passkeyId',
  'tagId',
  'promptId',
  'integrationId',
  'quickMessageId',
  'logSeq',
  'logHash',
  'queue',
  'what',
  'since',
];

/** How entries read in the language of whoever looks. */
export function useLogWords() {
  const { t } = useTranslation('audit');
  const what = (action: string): string =>
    // A test goes through all of them.
    known.has(action) ? t(($) => $.audit.actions[actionTextKey(action) as ActionText]) : action;
  const who = ({ actor, actorName }: Pick<LoggedAct, 'actor' | 'actorName'>): string => {
    if (actorName !== null) return actorName;
    switch (actor?.kind) {
      case 'person':
        return t(($) => $.audit.gone, { id: actor.userId });
      case 'operator':
        return t(($) => $.audit.operator);
      case 'apiKey':
        return t(($) => $.audit.key);
      case 'connection':
        return t(($) => $.audit.connection);
      default:
        return t(($) => $.audit.program);
    }
  };
  const valueOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t(($) => $.audit.yes) : t(($) => $.audit.no);
    if (Array.isArray(value)) return value.map(valueOf).join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  };
  const details = (entry: LoggedAct): (readonly [string, string])[] =>
    Object.entries(entry.details).map(([name, value]) => {
      const text = detailNames.find((one) => one === name);
      return [text ? t(($) => $.audit.details[text]) : name, valueOf(value)];
    });
  /** For files, which the server writes. */
  const actionTexts = () => logActions.map((action) => ({ action, text: what(action) }));
  return { what, who, details, actionTexts };
}
