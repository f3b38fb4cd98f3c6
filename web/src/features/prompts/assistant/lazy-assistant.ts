import { withTexts } from '#platform/i18n';
import { lazyPart } from '#ui/lazy-part';
import type { AssistantPanelProps } from './assistant-panel.tsx';
import type { MessageHelpProps } from './message-help.tsx';
import type { SummaryButtonProps } from './summary-button.tsx';
import type { TicketSpentProps } from './ticket-spent.tsx';

export const AssistantPanel = lazyPart<AssistantPanelProps>(
  withTexts(async () => (await import('./assistant-panel.tsx')).AssistantPanel, 'assistant'),
);
export const MessageHelp = lazyPart<MessageHelpProps>(
  withTexts(async () => (await import('./message-help.tsx')).MessageHelp, 'assistant'),
);
export const SummaryButton = lazyPart<SummaryButtonProps>(
  withTexts(async () => (await import('./summary-button.tsx')).SummaryButton, 'assistant'),
);
export const TicketSpent = lazyPart<TicketSpentProps>(
  withTexts(async () => (await import('./ticket-spent.tsx')).TicketSpent, 'assistant'),
);
