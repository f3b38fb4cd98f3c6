import Button from '@mui/material/Button';
import { useTranslation } from '#platform/i18n';
import { SentDetails } from './sent-details.tsx';
import { useAssistantDraft } from './use-draft.ts';

export interface SummaryButtonProps {
  readonly ticketId: number;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** Sums a conversation up for whoever takes it over. */
export function SummaryButton({ ticketId, onText }: SummaryButtonProps) {
  const { t } = useTranslation('assistant');
  const { isWriting, sent, write, stop } = useAssistantDraft(ticketId);
  return (
    <div>
      <Button size="small" onClick={() => (isWriting ? stop() : void write({ task: 'summarise' }, onText))}>
        {isWriting ? t(($) => $.assistant.stop) : t(($) => $.assistant.summarise)}
      </Button>
      <SentDetails sent={sent} />
    </div>
  );
}
