import type { Server, Socket } from 'socket.io';

/** What the adapter hands to every line with an event; the frame is made once for all of them. */
interface Encoding {
  wsPreEncodedFrame?: Buffer[];
}
/** What the types of socket.io and its parts leave out. */
declare class Adapter {
  _encode(packet: unknown, encoding: Encoding): unknown;
}
interface Client {
  writeToEngine(packets: unknown, encoding: Encoding): void;
  readonly conn: { readonly transport: { readonly name: string } };
}
interface Event {
  readonly packets: unknown;
  readonly encoding: Encoding;
}

export interface FrameBatch {
  /** From now on what this client is told can be gathered. */
  track(socket: Socket): void;
  /** What is emitted meanwhile reaches each line as one piece: handing a piece to the system is what costs. */
  run(emit: () => void): void;
}

/** A change is several events, which mostly the same people hear: everybody is handed theirs at once. */
export function createFrameBatch(io: Server): FrameBatch {
  let gathered: Map<Client, Event[]> | undefined;
  const writers = new WeakMap<Client, (event: Event) => void>();

  const Base = io.adapter() as unknown as typeof Adapter;
  class WholeFrames extends Base {
    /** The library leaves head and body of a frame apart, for every line to join them anew. */
    override _encode(packet: unknown, encoding: Encoding): unknown {
      const encoded = super._encode(packet, encoding);
      if (encoding.wsPreEncodedFrame) encoding.wsPreEncodedFrame = [Buffer.concat(encoding.wsPreEncodedFrame)];
      return encoded;
    }
  }
  io.adapter(WholeFrames as unknown as Parameters<Server['adapter']>[0]);

  return {
    track(socket) {
      const client = socket.client as unknown as Client;
      // One line can carry several sockets.
      if (writers.has(client)) return;
      const write = client.writeToEngine.bind(client);
      writers.set(client, ({ packets, encoding }) => write(packets, encoding));
      client.writeToEngine = (packets, encoding) => {
        if (!gathered) return write(packets, encoding);
        const events = gathered.get(client);
        if (events) events.push({ packets, encoding });
        else gathered.set(client, [{ packets, encoding }]);
      };
    },
    run(emit) {
      const mine = (gathered = new Map<Client, Event[]>());
      try {
        emit();
      } finally {
        gathered = undefined;
        const join = createJoining();
        for (const [client, events] of mine) {
          const isFramed = client.conn.transport.name === 'websocket';
          for (const event of isFramed ? join(events) : events) writers.get(client)?.(event);
        }
      }
    },
  };
}

/** Makes one event of several, once for all lines that are told the same: frames may stand behind each other. */
function createJoining(): (events: readonly Event[]) => readonly Event[] {
  const numbers = new Map<Encoding, number>();
  const joined = new Map<string, readonly Event[]>();
  const numberOf = ({ encoding }: Event): number => {
    const number = numbers.get(encoding) ?? numbers.size;
    numbers.set(encoding, number);
    return number;
  };
  return (events) => {
    if (events.length === 1) return events;
    const key = events.map(numberOf).join();
    const known = joined.get(key);
    if (known) return known;
    const made = joinFrames(events);
    joined.set(key, made);
    return made;
  };
}

function joinFrames(events: readonly Event[]): readonly Event[] {
  const frames = events.flatMap(({ encoding }) => encoding.wsPreEncodedFrame ?? []);
  const [first] = events;
  // What holds bytes has no frame of its own.
  if (!first || frames.length < events.length) return events;
  return [{ packets: first.packets, encoding: { ...first.encoding, wsPreEncodedFrame: [Buffer.concat(frames)] } }];
}
