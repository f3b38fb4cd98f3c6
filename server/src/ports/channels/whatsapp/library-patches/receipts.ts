import type { BinaryNode, WASocket } from 'baileys';
import type { ChannelEvent, DeliveryStatus } from '../../driver.ts';

const event = 'CB:receipt';
const reached: Readonly<Record<string, DeliveryStatus>> = { '': 'delivered', read: 'read', played: 'played' };

interface ReceiptParts {
  /** Resolves once the event is stored. */
  readonly push: (event: ChannelEvent) => Promise<void>;
  /** Whether a status says anything new about a message. */
  readonly climbs: (externalId: string, status: DeliveryStatus) => boolean;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Ticks are stored before they are confirmed. The library confirms a receipt and tells us afterwards; a process that
 * dies in between would never learn that a message was read. So the library sees a receipt only once it is stored, and
 * one that could not be stored comes again with the next login.
 */
export function storeReceiptsFirst(socket: WASocket, { push, climbs, onFailure }: ReceiptParts): void {
  // What the library does with a receipt: it confirms it and answers phones that ask for a message again.
  const library = socket.ws.listeners(event) as ((receipt: BinaryNode) => void)[];
  socket.ws.removeAllListeners(event);
  const store = async (receipt: BinaryNode): Promise<void> => {
    const { type = '', recipient, t } = receipt.attrs;
    const status = reached[type];
    // With a recipient it is about what another device of ours did.
    if (!status || recipient !== undefined) return;
    const at = new Date(Number(t ?? 0) * 1_000);
    for (const externalId of idsOf(receipt)) {
      if (climbs(externalId, status)) await push({ type: 'status', externalId, status, at });
    }
  };
  socket.ws.on(event, (receipt: BinaryNode) => {
    store(receipt).then(() => library.forEach((handle) => handle(receipt)), onFailure);
  });
}

function idsOf({ attrs, content }: BinaryNode): string[] {
  const [list] = Array.isArray(content) ? content : [];
  const items = list?.tag === 'list' && Array.isArray(list.content) ? list.content : [];
  return [attrs, ...items.map((item) => item.attrs)].flatMap(({ id }) => id ?? []);
}
