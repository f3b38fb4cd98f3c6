import { createSerial } from '#platform/kit';
import type { BinaryNode, WASocket } from 'baileys';

const event = 'CB:message';

/**
 * Messages are taken one after another, in the order in which they came. The library prepares several at once before it
 * opens them one by one, and keeps what waited for us in a line of its own: while the key store is slow, or just after
 * signing in, the later of two messages would be stored first.
 */
export function takeInTurn(socket: WASocket, onFailure: (error: unknown) => void): void {
  const library = socket.ws.listeners(event) as ((message: BinaryNode) => Promise<void>)[];
  socket.ws.removeAllListeners(event);
  const serial = createSerial();
  const take = async (message: BinaryNode): Promise<void> => {
    // It was not confirmed, so it comes again on the next line.
    if (!socket.ws.isOpen) return;
    for (const handle of library) await handle(message);
  };
  socket.ws.on(event, (message: BinaryNode) => {
    // With this mark it would go into the library's other line.
    const { offline: _waited, ...attrs } = message.attrs;
    serial(() => take({ ...message, attrs })).catch(onFailure);
  });
}
