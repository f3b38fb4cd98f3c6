import jsQR from 'jsqr';
import sharp from 'sharp';
import type { Locator } from '@playwright/test';

/** The lab's control API, over loopback. */
async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const url = process.env['E2E_LAB_URL'];
  if (!url) throw new Error('There is no lab: the run has no global setup.');
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

interface Entry {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text?: string;
  readonly status?: string;
}

let numbers = 0;
/** Telephone numbers of one run, none of them twice. */
const aNumber = (): string =>
  `55119${String(Date.now() % 1_000_000).padStart(6, '0')}${String((numbers += 1)).padStart(2, '0')}`;

export interface LabPhone {
  readonly number: string;
  readonly name: string;
  scan(qr: string): Promise<void>;
  pair(code: string): Promise<void>;
  says(to: LabPhone, text: string): Promise<string>;
  /** The texts this phone has of its conversation with another, in order. */
  conversation(other: LabPhone): Promise<string[]>;
}

/** A simulated telephone: a real peer on the lab's own network. */
export async function aPhone(name: string): Promise<LabPhone> {
  const number = aNumber();
  await control('POST', '/whatsapp/phones', { number, name });
  const at = (verb: string) => `/whatsapp/phones/${number}/${verb}`;
  return {
    number,
    name,
    scan: async (qr) => control('POST', at('scan'), { qr }),
    pair: async (code) => control('POST', at('pair'), { code }),
    says: async (to, text) =>
      (await control<{ id: string }>('POST', at('messages'), { to: to.number, kind: 'text', text })).id,
    async conversation(other) {
      const chats = await control<{ chat: string; entries: Entry[] }[]>('GET', at('chats'));
      return chats.find(({ chat }) => chat === other.number)?.entries.map(({ text }) => text ?? '') ?? [];
    },
  };
}

/** Reads a QR code as a phone does: from the picture on the screen. */
export async function readQr(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
  if (!found) throw new Error('There is no QR code in the picture.');
  return found.data;
}
