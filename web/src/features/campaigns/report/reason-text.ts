import { skipReasons, type SkipReason } from '@oplano/contracts/campaigns';
import { useOwnFailure } from '#features/messages';
import { useLanguageTag, useTranslation } from '#platform/i18n';

/** Why somebody got nothing: in our words where it is ours, else as the channel said it. */
export function useSkipText(): (reason: { readonly code: string; readonly text: string }) => string {
  const { t } = useTranslation('campaigns');
  const tag = useLanguageTag();
  const ownFailure = useOwnFailure();
  return (reason) => {
    const skipped = skipReasons.find((one): one is SkipReason => one === reason.code);
    if (skipped) return t(($) => $.campaigns.reasons[skipped]);
    const failed = ownFailure(reason);
    return failed ? failed.charAt(0).toLocaleUpperCase(tag) + failed.slice(1) : `${reason.code} ${reason.text}`.trim();
  };
}
