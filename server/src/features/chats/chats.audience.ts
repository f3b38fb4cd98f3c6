import { chatFeed } from '@oplano/contracts/chats';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Chats, and who of them hears what not everybody in it has to hear. */
export const chatLiveFeed = withFacts(chatFeed)<{
  update: { readonly to: readonly number[] };
  typing: { readonly to: readonly number[] };
}>();

/** A chat is for its members and nobody else. */
export const chatAudience = defineAudience(chatLiveFeed, (told) => {
  switch (told.action) {
    case 'delete':
      return told.payload.userIds.map(rooms.user);
    case 'update':
    case 'typing':
      return told.about.to.map(rooms.user);
    default:
      return told.payload.chat.users.map(({ userId }) => rooms.user(userId));
  }
});
