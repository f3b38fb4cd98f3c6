import { randomBytes } from 'node:crypto';
import { aesDecryptGCM, aesEncryptGCM, hkdf, jidNormalizedUser, proto } from 'baileys';

/** Edits the way phones send them since 2026: sealed with the secret that travelled inside the original message. */

interface Seal {
  readonly messageId: string;
  readonly author: string;
  readonly editor: string;
  readonly secret: Uint8Array;
}

function editKey({ messageId, author, editor, secret }: Seal): Buffer {
  const info = `${messageId}${jidNormalizedUser(author)}${jidNormalizedUser(editor)}Message Edit`;
  return Buffer.from(hkdf(Buffer.from(secret), 32, { info }));
}

export function sealEdit(seal: Seal, edited: proto.IMessage): { encPayload: Uint8Array; encIv: Uint8Array } {
  const encIv = randomBytes(12);
  const plain = proto.Message.encode(edited).finish();
  return { encPayload: aesEncryptGCM(plain, editKey(seal), encIv, Buffer.alloc(0)), encIv };
}

export function openEdit(seal: Seal, sealed: proto.Message.ISecretEncryptedMessage): proto.IMessage {
  const { encPayload, encIv } = sealed;
  if (!encPayload || !encIv) throw new Error('A sealed edit without content.');
  return proto.Message.decode(aesDecryptGCM(encPayload, editKey(seal), encIv, Buffer.alloc(0)));
}
