import { useLanguageTag, useTranslation } from '#platform/i18n';

/** Why a message did not go out, as the server tells it. */
interface SendFailure {
  readonly code: string;
  readonly text: string;
}

/** What channels refuse every day, by their codes: what they say of it themselves is English, and for programmers. */
const knownRefusals: Readonly<Record<string, string>> = {
  131047: 'WINDOW_CLOSED',
  '10:2018278': 'WINDOW_CLOSED',
  '10:2534022': 'WINDOW_CLOSED',
  131026: 'UNREACHABLE',
  368: 'HELD_BACK',
  131031: 'HELD_BACK',
  131048: 'HELD_BACK',
  131049: 'HELD_BACK',
  130472: 'HELD_BACK',
  130429: 'TOO_FAST',
  131056: 'TOO_FAST',
  131042: 'UNPAID',
  190: 'SIGNED_OUT',
  131052: 'BAD_FILE',
  131053: 'BAD_FILE',
  131051: 'UNSUPPORTED',
  unsupported: 'UNSUPPORTED',
};

/** Reasons that we have words for, in every language; empty where a channel gave one of its own. */
export function useOwnFailure(): (failure: SendFailure) => string {
  const { t } = useTranslation('messages');
  return ({ code }) => {
    const name = knownRefusals[code] ?? code;
    return t(($) => ($.messages.bubble.failures as Readonly<Record<string, string>>)[name]);
  };
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
