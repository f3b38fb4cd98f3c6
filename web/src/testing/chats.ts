import type { Chat, ChatMember, ChatMessage } from '@oplano/contracts/chats';

export const chatUuid = '8f1d0c7e-3b64-4a2e-9a53-7a4a1f0a2b01';

export const aMember = (userId: number, name: string, given: Partial<ChatMember> = {}): ChatMember => ({
  userId,
  unreads: 0,
  mentions: 0,
  readId: 0,
  user: { id: userId, name },
  ...given,
});

/** A group of the person of `aPerson` and Paulo, as the server would answer. */
export const aChat = (given: Partial<Chat> = {}): Chat => ({
  id: 1,
  uuid: chatUuid,
  title: 'Time',
  isDirect: false,
  ownerId: 7,
  lastMessage: 'oi',
  users: [aMember(7, 'Marina Lopes'), aMember(8, 'Paulo Teixeira')],
  left: [],
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 1,
  ...given,
});

/** Something Paulo said, unless said otherwise; one minute later for each number. */
export const aChatMessage = (given: Partial<ChatMessage> & { readonly id: number }): ChatMessage => ({
  chatId: 1,
  senderId: 8,
  sender: { name: 'Paulo Teixeira' },
  clientId: null,
  message: `Mensagem ${given.id}`,
  media: null,
  quotedMsg: null,
  mentions: [],
  isEdited: false,
  isDeleted: false,
  createdAt: new Date(Date.UTC(2026, 10, 15, 12, given.id)).toISOString(),
  version: 1,
  ...given,
});
