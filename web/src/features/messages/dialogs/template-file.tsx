import AttachFile from '@mui/icons-material/AttachFile';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { MessageTemplate } from '@oplano/contracts/messages';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from './templates.module.css';

/** What providers take at the head of a template. */
const accepted: Readonly<Record<MessageTemplate['needs'], readonly string[]>> = {
  nothing: [],
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  document: ['application/pdf'],
  other: [],
};

interface TemplateFileProps {
  readonly needs: MessageTemplate['needs'];
  readonly file: File | null;
  /** Marks that it is still to be chosen. */
  readonly showsMissing: boolean;
  readonly onFile: (file: File) => void;
}

/** Chooses the file at the head of a template. */
export function TemplateFile({ needs, file, showsMissing, onFile }: TemplateFileProps) {
  const { t } = useTranslation('messages');
  const picker = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [isWrong, setWrong] = useState(false);
  const problem = isWrong
    ? t(($) => $.messages.templates.fileWrong)
    : showsMissing && !file
      ? t(($) => $.messages.templates.fileRequired)
      : undefined;
  const choose = (chosen: File) => {
    const fits = accepted[needs].includes(chosen.type) && chosen.size > 0;
    setWrong(!fits);
    if (fits) onFile(chosen);
  };
  return (
    <div className={styles.file}>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accepted[needs].join(',')}
        aria-label={t(($) => $.messages.templates.chooseFile)}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (chosen) choose(chosen);
        }}
      />
      <Button
        variant="outlined"
        startIcon={<AttachFile />}
        {...(problem ? { 'aria-describedby': problemId } : {})}
        onClick={() => picker.current?.click()}
      >
        {file ? t(($) => $.messages.templates.changeFile) : t(($) => $.messages.templates.chooseFile)}
      </Button>
      {problem && (
        <FormHelperText id={problemId} error>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
