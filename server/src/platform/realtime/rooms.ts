/** Who hears an event. The server puts sockets into rooms by the person's rights; a client can only ask. */
export type Room = string & { readonly room: unique symbol };
const room = (name: string): Room => name as Room;

export const rooms = {
  /** Every signed-in person of every company. */
  everyone: room('everyone'),
  company: (companyId: number) => room(`company:${companyId}`),
  /** Everybody of it, also while nothing but billing is open to them: for how it stands itself. */
  people: (companyId: number) => room(`company:${companyId}:people`),
  /** The company a room is all of, if it is. */
  companyIn: (name: string): number | undefined => {
    const [, companyId] = /^company:(\d+):people$/.exec(name) ?? [];
    return companyId === undefined ? undefined : Number(companyId);
  },
  admins: (companyId: number) => room(`company:${companyId}:admins`),
  /** The same, also while nothing but billing is open to them. */
  payers: (companyId: number) => room(`company:${companyId}:payers`),
  /** Those of a company who run the platform. */
  operators: (companyId: number) => room(`company:${companyId}:operators`),
  /** Everybody of a company who is no admin: for what admins see more of. */
  plainUsers: (companyId: number) => room(`company:${companyId}:plain-users`),
  /** Those who look after the company's connections. */
  connections: (companyId: number) => room(`company:${companyId}:connections`),
  user: (userId: number) => room(`user:${userId}`),
  /** What rings the bell of one person. */
  notifications: (userId: number) => room(`user:${userId}:notifications`),
  /** Everybody who has a ticket in front of them. */
  ticket: (ticketId: number) => room(`ticket:${ticketId}`),
  /** Everybody who has a conversation in front of them, through whichever of its tickets, by what they see of it. */
  conversation: (companyId: number, connectionId: number, contactId: number, scope: number | 'none' | 'all') =>
    room(`company:${companyId}:conversation:${connectionId}:${contactId}:${scope}`),
  /** A room where people see who else is there. */
  isCrowd: (name: string): boolean => name.startsWith('ticket:'),
  /** A list of tickets, by what one sees of it. */
  tickets: (companyId: number, list: string, scope: string) => room(`company:${companyId}:tickets:${list}:${scope}`),
  session: (sessionId: string) => room(`session:${sessionId}`),
};
