import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { RefusalChanges } from './refusal-changes.tsx';
import { RefusedPeople } from './refused-people.tsx';
import { WordsForm, type RefusalWords } from './words-form.tsx';

const parts = ['people', 'words', 'changes'] as const;
type Part = (typeof parts)[number];

export interface DoNotSendDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Who is not written to, what puts people there, and everything that ever changed. */
export function DoNotSendDialog({ open, onClose }: DoNotSendDialogProps) {
  const { t } = useTranslation('doNotSend');
  const [part, setPart] = useState<Part>('people');
  // What is typed stays while other parts are looked at.
  const [words, setWords] = useState<RefusalWords | null>(null);
  const title = t(($) => $.doNotSend.title);
  return (
    <FormDialog
      open={open}
      title={title}
      maxWidth="md"
      hold={words ? 'changed' : 'none'}
      onClose={() => {
        setWords(null);
        onClose();
      }}
      bar={
        <Tabs value={part} onChange={(_, next: Part) => setPart(next)} variant="scrollable" aria-label={title}>
          {parts.map((name) => (
            <Tab key={name} value={name} label={t(($) => $.doNotSend.parts[name])} />
          ))}
        </Tabs>
      }
    >
      {part === 'people' && <RefusedPeople />}
      {part === 'words' && <WordsForm typed={words} onTyped={setWords} />}
      {part === 'changes' && <RefusalChanges />}
    </FormDialog>
  );
}
