import { aesDecryptGCM, hkdf, jidNormalizedUser, proto } from 'baileys';

/**
 * Opens an edit that its phone sealed with the secret of the original message; the library hands these on unopened.
 * People have two names and may have used either: the seal rejects the wrong ones.
 */
export function openSealedEdit(
  sealed: proto.Message.ISecretEncryptedMessage,
  secret: Uint8Array,
  writers: readonly string[],
): proto.IMessage | undefined {
  const { encPayload, encIv, targetMessageKey } = sealed;
  const id = targetMessageKey?.id;
  if (!encPayload || !encIv || !id) return undefined;
  for (const author of writers) {
    for (const editor of writers) {
      const info = `${id}${jidNormalizedUser(author)}${jidNormalizedUser(editor)}Message Edit`;
      const key = Buffer.from(hkdf(Buffer.from(secret), 32, { info }));
      try {
        const opened = proto.Message.decode(aesDecryptGCM(encPayload, key, encIv, Buffer.alloc(0)));
        return opened.protocolMessage?.editedMessage ?? opened.editedMessage?.message ?? opened;
      } catch {
        continue;
      }
    }
  }
  return undefined;
}
