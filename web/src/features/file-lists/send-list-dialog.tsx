import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined';
import type { FileList } from '@oplano/contracts/file-lists';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { SearchField } from '#ui/search-field';
import { SlowWords } from '#ui/slow-words';
import { toast, toastError } from '#ui/toast';
import { choicesQuery, sendFileList } from './file-lists.api.ts';
import { FileThumb } from './file-thumb.tsx';
import styles from './send-list-dialog.module.css';

export interface SendListDialogProps {
  readonly ticketId: number;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const filesOf = ({ options }: FileList) => options.filter(({ path }) => path !== null);

interface ChoiceProps {
  readonly list: FileList;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One list; what is in it is shown once it is chosen, in the order it goes out. */
function Choice({ list, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('fileLists');
  const files = filesOf(list);
  const missing = list.options.length - files.length;
  return (
    <li className={styles.choice} data-chosen={isChosen}>
      <label className={styles.label}>
        <input type="radio" name="file-list" checked={isChosen} disabled={files.length === 0} onChange={onChoose} />
        <span className={styles.name}>{list.name}</span>
        <span className={styles.facts}>
          {t(($) => $.fileLists.files, { count: files.length })}
          {missing > 0 && `, ${t(($) => $.fileLists.missing, { count: missing })}`}
        </span>
      </label>
      {isChosen && (
        <div className={styles.inside}>
          <p className={styles.message}>{list.message}</p>
          <ol className={styles.files} aria-label={t(($) => $.fileLists.send.inside, { name: list.name })}>
            {list.options.map((option) => (
              <li key={option.id} className={styles.file}>
                <FileThumb stored={option} />
                <span className={styles.fileName}>
                  {option.name}
                  <span className={styles.facts} data-missing={option.path === null}>
                    {option.path === null ? t(($) => $.fileLists.noFile) : option.fileName}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}

/** Chooses a list of files and sends it into a conversation. */
export function SendListDialog({ ticketId, onSent, onClose }: SendListDialogProps) {
  const { t } = useTranslation('fileLists');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<FileList | null>(null);
  // One name a list for as long as this is open: tried again after a lost answer, it is not sent twice.
  const [clientIds] = useState(() => new Map<number, string>());
  const { data, error, isFetching, refetch } = useQuery({
    ...choicesQuery(search),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const sending = useMutation({
    mutationFn: (list: FileList) => {
      const clientId = clientIds.get(list.id) ?? crypto.randomUUID();
      clientIds.set(list.id, clientId);
      return sendFileList(ticketId, list.id, clientId);
    },
    onSuccess: ({ missing }) => {
      if (missing.length > 0) toast.warning(t(($) => $.fileLists.send.skipped, { names: missing.join(', ') }));
      onSent();
      onClose();
    },
    onError: toastError,
  });
  const { submit, isSubmitting } = useDelayedSubmit(async (list: FileList) => {
    await sending.mutateAsync(list).catch(() => undefined);
  });
  const hasNone = data?.count === 0 && search === '' && !isFetching;
  return (
    <FormDialog
      open
      title={t(($) => $.fileLists.send.title)}
      submitLabel={t(($) => $.fileLists.send.confirm)}
      canSubmit={chosen !== null}
      hold={isSubmitting ? 'saving' : 'none'}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void submit(chosen);
      }}
      onClose={onClose}
    >
      {!data && error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : hasNone ? (
        <EmptyState
          icon={<AttachFileOutlined />}
          title={t(($) => $.fileLists.empty.title)}
          text={t(($) => $.fileLists.send.none)}
        />
      ) : (
        <>
          <SearchField label={t(($) => $.fileLists.search)} onSearch={setSearch} />
          {!data && <SlowWords />}
          {data?.files.length === 0 && <p className={styles.hint}>{t(($) => $.fileLists.noMatch.title, { search })}</p>}
          <ul className={styles.list} aria-label={t(($) => $.fileLists.title)} aria-busy={isFetching}>
            {data?.files.map((list) => (
              <Choice key={list.id} list={list} isChosen={chosen?.id === list.id} onChoose={() => setChosen(list)} />
            ))}
          </ul>
          {data?.hasMore && (
            <p className={styles.hint}>{t(($) => $.fileLists.send.more, { count: data.count - data.files.length })}</p>
          )}
        </>
      )}
    </FormDialog>
  );
}
