import { chatRoutes, type Chat } from '@oplano/contracts/chats';
import { bind, type Binding } from '#platform/http';
import { rooms, type Room } from '#platform/realtime';
import { listChats } from './chats.repo.ts';

/** A chat is for its members and nobody else. */
export const chatAudience = ({ payload }: { payload: Record<string, unknown> }): readonly Room[] => {
  const { chat, userIds } = payload as { chat?: Chat; userIds?: readonly number[] };
  return (userIds ?? chat?.users.map((member) => member.userId) ?? []).map(rooms.user);
};

export const chatBindings: Binding[] = [
  bind(chatRoutes.list, (ctx, { query }) =>
    listChats(ctx.db, { ...query, companyId: ctx.companyId, userId: ctx.actor.userId }),
  ),
];
