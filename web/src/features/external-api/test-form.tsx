import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { mediaMaxBytes } from '@oplano/contracts/messages';
import { externalNumber } from '@oplano/core/external-api';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { sendAsProgram } from './external-api.api.ts';
import styles from './external-api.module.css';

interface TestFormProps {
  /** Of the connection that was chosen; another can be typed. */
  readonly token: string;
  readonly withFile: boolean;
}

/** Sends a message for real, by the token alone, as the examples do. */
export function TestForm({ token: given, withFile }: TestFormProps) {
  const { t } = useTranslation('externalApi');
  const [token, setToken] = useState(given);
  const [number, setNumber] = useState('');
  const [body, setBody] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [wasTried, setTried] = useState(false);
  const fileId = useId();
  const isNumber = externalNumber(number) !== null;
  const isSaid = withFile ? file !== null && file.size <= mediaMaxBytes : body.trim() !== '';
  const send = useMutation({
    mutationFn: () => sendAsProgram({ token, number, body, file: withFile ? file : null }),
    onSuccess: () => {
      toast.success(t(($) => $.externalApi.sent));
      setTried(false);
      setBody('');
    },
    onError: (error) => toastError(error),
  });
  const title = withFile ? t(($) => $.externalApi.form.media) : t(($) => $.externalApi.form.text);
  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNumber && isSaid && token !== '') send.mutate();
      }}
    >
      <strong>{title}</strong>
      <TextField
        fullWidth
        size="small"
        required
        label={t(($) => $.externalApi.form.token)}
        value={token}
        error={wasTried && token === ''}
        onChange={({ target }) => setToken(target.value.trim())}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        fullWidth
        size="small"
        required
        label={t(($) => $.externalApi.form.number)}
        value={number}
        error={wasTried && !isNumber}
        helperText={t(($) => $.externalApi.fieldTexts.number)}
        onChange={({ target }) => setNumber(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
      />
      <TextField
        fullWidth
        size="small"
        multiline
        minRows={2}
        required={!withFile}
        label={t(($) => $.externalApi.form.body)}
        value={body}
        error={wasTried && !withFile && !isSaid}
        onChange={({ target }) => setBody(target.value)}
        slotProps={{ htmlInput: { maxLength: 10_000 } }}
      />
      {withFile && (
        <label htmlFor={fileId} className={styles.file} data-missing={wasTried && !isSaid}>
          {t(($) => $.externalApi.form.file)}
          <input id={fileId} type="file" onChange={({ target }) => setFile(target.files?.[0] ?? null)} />
        </label>
      )}
      <Button type="submit" variant="contained" loading={send.isPending}>
        {t(($) => $.externalApi.form.send)}
      </Button>
    </form>
  );
}
