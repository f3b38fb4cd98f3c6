import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { refusalWordsMax, type RefusalRules } from '@oplano/contracts/do-not-send';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Dispatch, SetStateAction } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { rulesQuery, saveRules } from './do-not-send.api.ts';
import styles from './do-not-send.module.css';

/** As they stand in the fields: a word a line. */
export interface RefusalWords {
  readonly words: string;
  readonly confirmation: string;
}

interface WordsFormProps {
  /** What was typed and not saved yet. */
  readonly typed: RefusalWords | null;
  readonly onTyped: Dispatch<SetStateAction<RefusalWords | null>>;
}

/** The words that put somebody on the list, and what they are answered. */
export function WordsForm(props: WordsFormProps) {
  const { data, error, refetch } = useQuery({ ...rulesQuery, staleTime: Infinity, gcTime: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Fields rules={data} {...props} /> : <LoadingBlock height={240} />;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Fields({ rules, typed, onTyped }: WordsFormProps & { readonly rules: RefusalRules }) {
  const { t } = useTranslation('doNotSend');
  const client = useQueryClient();
  const shown = typed ?? { words: rules.words.join('\n'), confirmation: rules.confirmation };
  const { words, confirmation } = shown;
  const saving = useMutation({
    mutationFn: (form: RefusalWords) => saveRules({ words: linesOf(form.words), confirmation: form.confirmation }),
    onSuccess: (saved, form) => {
      client.setQueryData(rulesQuery.queryKey, saved);
      // What was typed meanwhile is not saved yet.
      onTyped((now) => (now === form ? null : now));
      toast.success(t(($) => $.doNotSend.words.saved));
    },
    onError: toastError,
  });
  const wrong = linesOf(words).some((word) => word.length < 2 || word.length > 40);
  const isTooMany = linesOf(words).length > refusalWordsMax;
  return (
    <div className={styles.words}>
      <TextField
        fullWidth
        multiline
        minRows={6}
        maxRows={14}
        label={t(($) => $.doNotSend.words.label)}
        helperText={t(($) => $.doNotSend.words.help)}
        error={wrong || isTooMany}
        value={words}
        onChange={({ target }) => onTyped({ ...shown, words: target.value })}
      />
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t(($) => $.doNotSend.words.confirmation)}
        helperText={t(($) => $.doNotSend.words.confirmationHelp)}
        value={confirmation}
        onChange={({ target }) => onTyped({ ...shown, confirmation: target.value.slice(0, 1_000) })}
      />
      <Button
        variant="contained"
        className={styles.save ?? ''}
        disabled={wrong || isTooMany}
        loading={saving.isPending}
        onClick={() => saving.mutate(shown)}
      >
        {t(($) => $.doNotSend.words.save)}
      </Button>
    </div>
  );
}
