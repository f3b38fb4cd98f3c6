import type { OperatorCompany } from '@oplano/contracts/companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ArchiveOffer } from '#ui/archive-offer';
import { saveFile } from '#ui/save-file';
import { storageText } from '#ui/storage-text';
import { toastError } from '#ui/toast';
import { companyRecord, exportCompany, exportedFile } from './operator-companies.api.ts';

/** Before a company goes: what it has as one file, how far that has come, and the file. */
export function ExportOffer({ company }: { readonly company: OperatorCompany }) {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => exportCompany(company.id),
    onSuccess: (record) => companyRecord.follow(client, { kind: 'update', record }),
    onError: toastError,
  });
  const fetching = useMutation({
    mutationFn: () => exportedFile(company.id),
    onSuccess: ({ url }) => saveFile(url, `empresa-${company.id}.zip`),
    onError: toastError,
  });
  const standing = company.export;
  const { done = 0, total = 0, bytes, until } = standing ?? {};
  const date = until ? dayText(until, tag) : '';
  return (
    <ArchiveOffer
      standing={standing}
      asking={asking}
      fetching={fetching}
      texts={{
        offer: t(($) => $.companies.export.offer),
        ask: t(($) => $.companies.export.ask),
        again: t(($) => $.companies.export.again),
        failed: t(($) => $.companies.export.failed),
        running: t(($) => $.companies.export.running, { done, total }),
        ready: t(($) => $.companies.export.ready, { size: storageText(bytes ?? 0, tag), date }),
        download: t(($) => $.companies.export.download),
      }}
    />
  );
}
