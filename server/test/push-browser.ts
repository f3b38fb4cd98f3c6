import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The other end of a push: a browser with keys of its own, which reads what was encrypted for it. Written by the standard. */
export function aBrowser() {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    read(sent: Buffer): string {
      const salt = sent.subarray(0, 16);
      const keyLength = sent.readUInt8(20);
      const senderKey = sent.subarray(21, 21 + keyLength);
      const body = sent.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32));
      const key = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', key('aes128gcm', 16), key('nonce', 12));
      decipher.setAuthTag(body.subarray(-16));
      const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]);
      return plain.subarray(0, plain.lastIndexOf(2)).toString();
    },
  };
}
