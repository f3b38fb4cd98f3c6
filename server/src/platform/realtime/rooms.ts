/** Who hears an event. The server puts sockets into rooms by the person's rights; a client can only ask. */
export type Room = string & { readonly room: unique symbol };
const room = (name: string): Room => name as Room;

export const rooms = {
  /** Every signed-in person of every company. */
  everyone: room('everyone'),
  company: (companyId: number) => room(`company:${companyId}`),
  /** The company a room is all of, if it is. */
  companyIn: (name: string): number | undefined => {
    const [, companyId] = /^company:(\d+)$/.exec(name) ?? [];
    return companyId === undefined ? undefined : Number(companyId);
  },
  admins: (companyId: number) => room(`company:${companyId}:admins`),
  user: (userId: number) => room(`user:${userId}`),
  /** What rings the bell of one person. */
  notifications: (userId: number) => room(`user:${userId}:notifications`),
  session: (sessionId: string) => room(`session:${sessionId}`),
};
