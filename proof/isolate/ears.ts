import { clientEvents } from '@oplano/contracts';
import { lineOf, type Listener, type Person } from '../../server/test/listener.ts';
import type { Secrets, Tally } from './tap.ts';

/** A live line that keeps every frame as it came over the wire. */
export interface Ears {
  readonly who: string;
  readonly line: Listener;
  readonly frames: string[];
}

/** The refusal of a space repeats the name that was asked for: the caller's own word, with another company's number in it. */
const answerOf = (frame: string): string => frame.replace(/^4\/[^,]*,/, '4,');

export async function listenAs(url: string, who: string, person: Person): Promise<Ears> {
  const frames: string[] = [];
  const line = await lineOf({ url }, person);
  line.socket.io.engine.on('data', (data: unknown) => frames.push(answerOf(String(data))));
  await line.settled();
  return { who, line, frames };
}

const tabs = ['open', 'pending', 'closed', 'group'] as const;

/** Everything one could say to get into rooms that are not one's own. */
function askings(ticketIds: readonly number[], companyId: number): unknown[][] {
  const rooms = ['', ':admins', ':plain-users', ':connections', ':tickets:open:company'].map(
    (room) => `company:${companyId}${room}`,
  );
  const tickets = ticketIds.flatMap((id) => [[String(id)], [id], [[id]], [{ id }], [`ticket:${id}`], [`${id} `]]);
  return [
    [],
    ...tabs.map((tab) => [tab]),
    ...tabs.map((tab) => [tab, companyId]),
    ...tickets,
    ...ticketIds.map((id) => [String(id), 'composing']),
    ...['everyone', '*', 'admin', ...rooms].map((room) => [room]),
  ];
}

/** Asks for every room in every way, by every event a client knows and some it does not. */
export async function askForEverything(
  { line }: Ears,
  ticketIds: readonly number[],
  companyId: number,
): Promise<number> {
  const leaving = /^leave|Leave$/;
  const events = Object.keys(clientEvents).filter((event) => !leaving.test(event));
  let asked = 0;
  for (const event of [...events, 'join', 'subscribe', 'room', 'joinCompany']) {
    for (const args of askings(ticketIds, companyId)) {
      line.socket.emit(event, ...args);
      asked += 1;
    }
  }
  await line.settled();
  return asked;
}

/** What these people heard that is not theirs. */
export async function overheard(ears: readonly Ears[], secrets: Secrets, tally: Tally, what: string): Promise<void> {
  for (const { who, line, frames } of ears) {
    if (line.socket.connected) await line.settled();
    for (const frame of frames.splice(0)) {
      const found = secrets.find(frame);
      if (found !== undefined) tally.leaks.push(`${who} heard over the socket, ${what}: …${found}…`);
    }
  }
}
