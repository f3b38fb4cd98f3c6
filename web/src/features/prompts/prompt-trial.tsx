import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { promptTrialMax } from '@oplano/contracts/prompts';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { tryPrompt } from './prompts.api.ts';
import styles from './prompt-trial.module.css';

interface Line {
  readonly fromMe: boolean;
  readonly text: string;
  /** What it took, or what the assistant wants done. */
  readonly aside?: string;
}

const deeds = ['queue', 'user', 'tag', 'files', 'close'] as const;

/** Talks to the prompt as it is saved, before it talks to customers. */
export function PromptTrialRun({ promptId }: { readonly promptId: number }) {
  const { t } = useTranslation('prompts');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [text, setText] = useState('');
  const [isAsking, setIsAsking] = useState(false);

  const send = async (): Promise<void> => {
    const asked = [...lines, { fromMe: false, text: text.trim() }];
    setIsAsking(true);
    try {
      const spoken = asked.filter((line) => line.text !== '').map(({ fromMe, text: said }) => ({ fromMe, text: said }));
      const answer = await tryPrompt(promptId, spoken.slice(-promptTrialMax));
      if (!answer.ok) {
        toast.error(t(($) => $.prompts.trial.failed));
        return;
      }
      const wishes = deeds
        .filter((deed) => answer.deeds.includes(deed))
        .map((deed) => t(($) => $.prompts.trial.deeds[deed]));
      const tokens = t(($) => $.prompts.trial.tokens, { input: answer.inputTokens, output: answer.outputTokens });
      setLines([...asked, { fromMe: true, text: answer.says.join('\n'), aside: [...wishes, tokens].join(' · ') }]);
      setText('');
    } catch (error) {
      toastError(error);
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <section className={styles.trial} aria-label={t(($) => $.prompts.trial.title)}>
      <h3 className={styles.title}>{t(($) => $.prompts.trial.title)}</h3>
      <ol className={styles.lines} aria-live="polite">
        {lines.map((line, index) => (
          <li key={index} className={line.fromMe ? styles.theirs : styles.ours}>
            <strong>{line.fromMe ? t(($) => $.prompts.trial.assistant) : t(($) => $.prompts.trial.you)}</strong>
            <span className={styles.text}>{line.text}</span>
            {line.aside !== undefined && <small>{line.aside}</small>}
          </li>
        ))}
      </ol>
      <div className={styles.form}>
        <TextField
          fullWidth
          size="small"
          label={t(($) => $.prompts.trial.field)}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '' || isAsking) return;
            // The form around it is saved by its own button.
            event.preventDefault();
            void send();
          }}
        />
        <Button variant="outlined" disabled={isAsking || text.trim() === ''} onClick={() => void send()}>
          {t(($) => $.prompts.trial.send)}
        </Button>
      </div>
    </section>
  );
}
