import { useLanguageTag, useTranslation } from '#platform/i18n';

/** Why a message did not go out, as the server tells it. */
interface SendFailure {
  readonly code: string;
  readonly text: string;
}

/** Our own reasons in every language; empty where a channel gave its own. */
export function useOwnFailure(): (failure: SendFailure) => string {
  const { t } = useTranslation('messages');
  return ({ code }) => t(($) => ($.messages.bubble.failures as Readonly<Record<string, string>>)[code]);
}

/** The same where it stands alone, with a capital. */
export function useOwnFailureAlone(): (failure: SendFailure) => string {
  const tag = useLanguageTag();
  const ownFailure = useOwnFailure();
  return (failure) => {
    const said = ownFailure(failure);
    return said && said.charAt(0).toLocaleUpperCase(tag) + said.slice(1);
  };
}
