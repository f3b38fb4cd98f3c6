import { userDeleted } from '#features/users';
import { defineFeature, when } from '#platform/feature';
import type { Storage } from '#ports/storage';
import { tellOfLeaver } from './change-chat.ts';
import { chatAudience } from './chats.audience.ts';
import { isInAnyChatOf } from './chats.queries.ts';
import { chatBindings } from './chats.routes.ts';

export const chatsFeature = defineFeature<{ storage: Storage }>({
  name: 'chats',
  bindings: ({ storage }) => chatBindings(storage),
  audiences: [chatAudience],
  files: [{ purpose: 'chat-message', mayFetch: isInAnyChatOf }],
  subscribers: () => [when(userDeleted, tellOfLeaver)],
});
