/** How a child and its process talk: the length of a head and of a body, a head of JSON, a body of bytes. */
export interface Frame {
  readonly head: unknown;
  readonly body: Buffer;
}

export const prefixBytes = 8;
/** A head is a few words, never what was read. */
const headMax = 64 * 1024;

export function packHead(head: unknown, bodyBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(json.length, 0);
  prefix.writeUInt32LE(bodyBytes, 4);
  return Buffer.concat([prefix, json]);
}

/** The two lengths, or null where they are more than anybody agreed to. */
export function readPrefix(prefix: Buffer, bodyMax: number): { head: number; body: number } | null {
  const [head, body] = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)];
  return head <= headMax && body <= bodyMax ? { head, body } : null;
}
