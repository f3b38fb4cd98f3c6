import { skipReasons, type SkipReason } from '@oplano/contracts/campaigns';
import { useTranslation } from '#platform/i18n';

/** Why somebody got nothing: in our words where it is ours, else as the channel said it. */
export function useSkipText(): (reason: { readonly code: string; readonly text: string }) => string {
  const { t } = useTranslation('campaigns');
  return ({ code, text }) => {
    const own = skipReasons.find((one): one is SkipReason => one === code);
    return own ? t(($) => $.campaigns.reasons[own]) : `${code} ${text}`.trim();
  };
}
