export { AssistantPanel, MessageHelp, SummaryButton, TicketSpent } from './assistant/lazy-assistant.ts';
export { useAssistant } from './assistant/use-assistant.ts';
export { promptsFeature } from './feature.tsx';
