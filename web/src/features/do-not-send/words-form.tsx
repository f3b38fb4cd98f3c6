import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { refusalWordsMax, type RefusalRules } from '@oplano/contracts/do-not-send';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { toast, toastError } from '#ui/toast';
import { rulesQuery, saveRules } from './do-not-send.api.ts';
import styles from './do-not-send.module.css';

/** The words that put somebody on the list, and what they are answered. */
export function WordsForm() {
  const { data, error, refetch } = useQuery({ ...rulesQuery, staleTime: Infinity, gcTime: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Fields rules={data} /> : <LoadingBlock height={240} />;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function Fields({ rules }: { readonly rules: RefusalRules }) {
  const { t } = useTranslation('doNotSend');
  const client = useQueryClient();
  const [words, setWords] = useState(() => rules.words.join('\n'));
  const [confirmation, setConfirmation] = useState(rules.confirmation);
  const saving = useMutation({
    mutationFn: () => saveRules({ words: linesOf(words), confirmation }),
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery.queryKey, saved);
      setWords(saved.words.join('\n'));
      setConfirmation(saved.confirmation);
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
        onChange={({ target }) => setWords(target.value)}
      />
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={t(($) => $.doNotSend.words.confirmation)}
        helperText={t(($) => $.doNotSend.words.confirmationHelp)}
        value={confirmation}
        onChange={({ target }) => setConfirmation(target.value.slice(0, 1_000))}
      />
      <Button
        variant="contained"
        className={styles.save ?? ''}
        disabled={wrong || isTooMany}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t(($) => $.doNotSend.words.save)}
      </Button>
    </div>
  );
}
