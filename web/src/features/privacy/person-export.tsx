import type { ContactPrivacy } from '@oplano/contracts/privacy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ArchiveOffer } from '#ui/archive-offer';
import { saveFile } from '#ui/save-file';
import { storageText } from '#ui/storage-text';
import { toastError } from '#ui/toast';
import { contactPrivacyQuery, exportPerson, fetchPersonExport } from './privacy.api.ts';
import styles from './privacy.module.css';

/** Everything that is kept of somebody as one file, for whoever asked for it. */
export function PersonExport({ contactId, export: standing }: Pick<ContactPrivacy, 'contactId' | 'export'>) {
  const { t } = useTranslation('privacy');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const { queryKey } = contactPrivacyQuery(contactId);
  const asking = useMutation({
    mutationFn: () => exportPerson(contactId),
    onSuccess: (begun) => client.setQueryData(queryKey, (known) => known && { ...known, export: begun }),
    onError: toastError,
  });
  const fetching = useMutation({
    mutationFn: () => fetchPersonExport(contactId),
    onSuccess: ({ url }) => saveFile(url, `dados-${contactId}.zip`),
    onError: toastError,
  });
  const { done = 0, total = 0, bytes, until } = standing ?? {};
  const date = until ? dayText(until, tag) : '';
  return (
    <section aria-label={t(($) => $.privacy.export.title)} aria-live="polite">
      <h3 className={styles.heading}>{t(($) => $.privacy.export.title)}</h3>
      <ArchiveOffer
        standing={standing}
        asking={asking}
        fetching={fetching}
        texts={{
          offer: t(($) => $.privacy.export.offer),
          ask: t(($) => $.privacy.export.ask),
          again: t(($) => $.privacy.export.again),
          failed: t(($) => $.privacy.export.failed),
          running: t(($) => $.privacy.export.running, { done, total: Math.max(done, total) }),
          ready: t(($) => $.privacy.export.ready, { size: storageText(bytes ?? 0, tag), date }),
          download: t(($) => $.privacy.export.download),
        }}
      />
    </section>
  );
}
