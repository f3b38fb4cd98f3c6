import { skipReasons, type SkipReason } from '@oplano/contracts/campaigns';
import { useOwnFailureAlone } from '#features/messages';
import { useTranslation } from '#platform/i18n';

/** Why somebody got nothing: in our words where it is ours, else as the channel said it. */
export function useSkipText(): (reason: { readonly code: string; readonly text: string }) => string {
  const { t } = useTranslation('campaigns');
  const ownFailure = useOwnFailureAlone();
  return (reason) => {
    const skipped = skipReasons.find((one): one is SkipReason => one === reason.code);
    if (skipped) return t(($) => $.campaigns.reasons[skipped]);
    return ownFailure(reason) || `${reason.code} ${reason.text}`.trim();
  };
}
