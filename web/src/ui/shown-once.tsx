import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { copyText } from '#ui/copy-text';
import { FormDialog } from '#ui/form-dialog';
import { toast } from '#ui/toast';

interface ShownOnceProps {
  /** Null closes it. */
  readonly secret: string | null;
  readonly title: string;
  /** That it will not be shown again. */
  readonly text: string;
  readonly copyLabel: string;
  readonly copied: string;
  readonly onClose: () => void;
}

/** A secret that nobody can show again: to be read, copied and put away. */
export function ShownOnce({ secret, title, text, copyLabel, copied, onClose }: ShownOnceProps) {
  const copy = async () => {
    if (await copyText(secret ?? '')) toast.success(copied);
  };
  return (
    <FormDialog
      open={secret !== null}
      title={title}
      onClose={onClose}
      actions={<Button onClick={() => void copy()}>{copyLabel}</Button>}
    >
      <p>{text}</p>
      <TextField
        fullWidth
        label={title}
        value={secret ?? ''}
        multiline
        slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
        onFocus={({ target }) => target.select()}
      />
    </FormDialog>
  );
}
