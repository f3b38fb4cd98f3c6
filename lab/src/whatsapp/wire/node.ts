import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys';

/** Stanzas: how WhatsApp's server and its clients talk once the line is encrypted. */

export const server = 's.whatsapp.net';

export function node(tag: string, attrs: Record<string, string> = {}, content?: BinaryNode['content']): BinaryNode {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export const child = (parent: BinaryNode | undefined, tag: string): BinaryNode | undefined =>
  getBinaryNodeChild(parent, tag);
export const children = (parent: BinaryNode | undefined, tag: string): BinaryNode[] =>
  getBinaryNodeChildren(parent, tag);

/** The nodes directly inside, whatever they are called. */
export function inside(parent: BinaryNode): BinaryNode[] {
  return Array.isArray(parent.content) ? parent.content : [];
}

export function contentOf(parent: BinaryNode): Buffer {
  const { content } = parent;
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  throw new Error(`<${parent.tag}> carries no bytes.`);
}

/** The bytes of a child that the protocol promises to be there. */
export function bytesOf(parent: BinaryNode | undefined, tag: string): Buffer {
  const found = child(parent, tag);
  if (!found) throw new Error(`<${parent?.tag ?? '?'}> lacks <${tag}>.`);
  return contentOf(found);
}

export function numberOf(parent: BinaryNode | undefined, tag: string): number {
  return bytesOf(parent, tag).reduce((sum, byte) => sum * 256 + byte, 0);
}

export function attribute(parent: BinaryNode, name: string): string {
  const value = parent.attrs[name];
  if (value === undefined) throw new Error(`<${parent.tag}> lacks ${name}.`);
  return value;
}

export const seconds = (at = Date.now()): string => `${Math.floor(at / 1000)}`;
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
export const userOf = (jid: string): string => jidDecode(jid)?.user ?? jid;
export const deviceOf = (jid: string): number => jidDecode(jid)?.device ?? 0;
