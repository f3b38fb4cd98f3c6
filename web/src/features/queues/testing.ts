import type { ChatbotOption } from '@oplano/contracts/chatbot';

export const anOption = (id: number, name: string, given: Partial<ChatbotOption> = {}): ChatbotOption => ({
  id,
  queueId: 1,
  parentId: null,
  position: id,
  name,
  greetingMessage: `${name}!`,
  queueType: 'text',
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  closeTicket: false,
  version: 1,
  options: [],
  ...given,
});
