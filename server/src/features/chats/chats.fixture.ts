import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import type { TestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';

export interface Said {
  readonly message: ChatMessage;
  readonly chat: Chat;
}

/** A company of Ana, João and Carla, and a group of the first two. */
export async function aTeam(app: TestApp) {
  const company = await aCompany(app);
  const ana = await someone(app, company, { name: 'Ana' });
  const joao = await someone(app, company, { name: 'João' });
  const carla = await someone(app, company, { name: 'Carla' });
  const chat = await openChat(ana, 'Vendas', joao);
  return { company, ana, joao, carla, chat };
}

export const openChat = async (person: SignedIn, title: string, ...others: SignedIn[]): Promise<Chat> =>
  (await person.call('POST', '/chats', { title, users: others.map(({ userId }) => userId) })).json<Chat>();

export const sayIn = async (
  person: SignedIn,
  chat: Pick<Chat, 'id'>,
  message: string,
  more: object = {},
): Promise<Said> => (await person.call('POST', `/chats/${chat.id}/messages`, { message, ...more })).json<Said>();

export const chatsOf = async (person: SignedIn, query = ''): Promise<Chat[]> =>
  (await person.call('GET', `/chats${query}`)).json<{ records: Chat[] }>().records;

export interface Page {
  readonly records: ChatMessage[];
  readonly hasMore: boolean;
  readonly hasNewer: boolean;
}
export const messagesOf = async (person: SignedIn, chat: Pick<Chat, 'id'>, query = ''): Promise<Page> =>
  (await person.call('GET', `/chats/${chat.id}/messages${query}`)).json<Page>();

/** What a chat counts for somebody. */
export const countsOf = (chat: Chat | undefined, { userId }: { userId: number }) => {
  const member = chat?.users.find((other) => other.userId === userId);
  return member && { unreads: member.unreads, mentions: member.mentions };
};
