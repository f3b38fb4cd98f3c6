import { aesDecryptGCM, aesEncryptGCM, Curve, hkdf, proto, sha256 } from 'baileys';
import type { NoiseAuthority } from './noise-authority.ts';

/** The answering side of Noise_XX_25519_AESGCM_SHA256 in WhatsApp's frames. */
export interface NoiseResponder {
  /** Bytes from the websocket, cut anywhere. */
  feed(data: Buffer): void;
  send(plain: Uint8Array): void;
  /** The client's long-lived key; known after the handshake. */
  clientKey(): Buffer;
}

export interface NoiseEvents {
  readonly write: (data: Buffer) => void;
  readonly onClient: (payload: proto.ClientPayload) => void;
  readonly onFrame: (plain: Buffer) => void;
}

const prologue = Buffer.from([0x57, 0x41, 6, 3]); // "WA", 6, dictionary version 3
const mode = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const none = Buffer.alloc(0);

export function createNoiseResponder(
  authority: NoiseAuthority,
  { write, onClient, onFrame }: NoiseEvents,
): NoiseResponder {
  const handshake = createHandshake();
  const ephemeral = Curve.generateKeyPair();
  let stage: 'intro' | 'hello' | 'finish' | 'open' = 'intro';
  let inbox: Buffer = none;
  let clientKey: Buffer = none;
  let transport:
    | { readonly seal: (plain: Uint8Array) => Buffer; readonly open: (sealed: Buffer) => Buffer }
    | undefined;

  const frame = (data: Uint8Array) => {
    const head = Buffer.from([(data.length >>> 16) & 255, (data.length >>> 8) & 255, data.length & 255]);
    write(Buffer.concat([head, data]));
  };

  const hello = (message: proto.HandshakeMessage) => {
    const theirs = message.clientHello?.ephemeral;
    if (!theirs) throw new Error('The client did not say hello.');
    handshake.mixHash(theirs);
    handshake.mixHash(ephemeral.public);
    handshake.mixKey(Curve.sharedKey(ephemeral.private, theirs));
    const sealedKey = handshake.encrypt(authority.keys.server.public);
    handshake.mixKey(Curve.sharedKey(authority.keys.server.private, theirs));
    const payload = handshake.encrypt(authority.chain);
    const serverHello = { ephemeral: ephemeral.public, static: sealedKey, payload };
    frame(proto.HandshakeMessage.encode({ serverHello }).finish());
    stage = 'finish';
  };

  const finish = (message: proto.HandshakeMessage) => {
    const { static: key, payload } = message.clientFinish ?? {};
    if (!key || !payload) throw new Error('The client did not finish.');
    clientKey = handshake.decrypt(key);
    handshake.mixKey(Curve.sharedKey(ephemeral.private, clientKey));
    const client = proto.ClientPayload.decode(handshake.decrypt(payload));
    transport = handshake.split();
    stage = 'open';
    onClient(client);
  };

  const take = (one: Buffer) => {
    if (stage === 'hello') hello(proto.HandshakeMessage.decode(one));
    else if (stage === 'finish') finish(proto.HandshakeMessage.decode(one));
    else if (transport) onFrame(transport.open(one));
  };

  const skipIntro = () => {
    // Optional: "ED" 0 1, three bytes of length, where the client was routed last time.
    if (inbox[0] === 0x45 && inbox[1] === 0x44) inbox = inbox.subarray(7 + inbox.readUIntBE(4, 3));
    if (!inbox.subarray(0, 4).equals(prologue)) throw new Error('Not a WhatsApp client.');
    inbox = inbox.subarray(4);
    handshake.mixHash(prologue);
    stage = 'hello';
  };

  return {
    clientKey: () => clientKey,
    send: (plain) => {
      if (!transport) throw new Error('The handshake is not over.');
      frame(transport.seal(plain));
    },
    feed: (data) => {
      inbox = inbox.length > 0 ? Buffer.concat([inbox, data]) : data;
      if (stage === 'intro') skipIntro();
      while (inbox.length >= 3) {
        const size = inbox.readUIntBE(0, 3);
        if (inbox.length < size + 3) return;
        const one = inbox.subarray(3, size + 3);
        inbox = inbox.subarray(size + 3);
        take(one);
      }
    },
  };
}

function nonce(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

/** The running hash and key of a Noise handshake. */
function createHandshake() {
  let hash: Buffer = mode;
  let salt: Buffer = mode;
  let key: Buffer = mode;
  let counter = 0;
  const mixHash = (data: Uint8Array) => {
    hash = sha256(Buffer.concat([hash, data]));
  };
  const derive = (data: Uint8Array) => Buffer.from(hkdf(Buffer.from(data), 64, { salt, info: '' }));
  const counted = (cipherKey: Buffer) => {
    let sent = 0;
    return () => [cipherKey, nonce(sent++), none] as const;
  };
  return {
    mixHash,
    mixKey: (data: Uint8Array) => {
      const derived = derive(data);
      salt = derived.subarray(0, 32);
      key = derived.subarray(32);
      counter = 0;
    },
    encrypt: (plain: Uint8Array) => {
      const sealed = aesEncryptGCM(plain, key, nonce(counter++), hash);
      mixHash(sealed);
      return sealed;
    },
    decrypt: (sealed: Uint8Array) => {
      const plain = aesDecryptGCM(sealed, key, nonce(counter++), hash);
      mixHash(sealed);
      return plain;
    },
    /** After the handshake: the client writes with the first half, we with the second. */
    split: () => {
      const derived = derive(none);
      const incoming = counted(derived.subarray(0, 32));
      const outgoing = counted(derived.subarray(32));
      return {
        seal: (plain: Uint8Array) => aesEncryptGCM(plain, ...outgoing()),
        open: (sealed: Buffer) => aesDecryptGCM(sealed, ...incoming()),
      };
    },
  };
}
