import jsQR from 'jsqr';
import sharp from 'sharp';
import type { Locator } from '@playwright/test';
import { graphCustomer, phoneCustomer, type Customer, type GraphCustomer, type PhoneCustomer } from './customers.ts';
import { controlOf } from './lab-control.ts';
import type { LabAccount, LabPhone, Line } from './lines.ts';

let numbers = 0;
/** Telephone numbers of one run, none of them twice: workers differ by their number. */
const aNumber = (): string => {
  const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0) % 10;
  return `55119${worker}${String(Date.now() % 100_000).padStart(5, '0')}${String((numbers += 1)).padStart(2, '0')}`;
};
const anId = (): string => aNumber().slice(4);

/** The outside world of a test: the accounts of companies, and the people who write to them. */
export interface Lab {
  aPhone(name: string): Promise<LabPhone>;
  aCloudNumber(name: string): Promise<LabAccount>;
  /** A page, or the Instagram account behind it. */
  aPage(channel: 'facebook' | 'instagram', name: string): Promise<LabAccount>;
  aCustomer(name: string, line: LabPhone): Promise<PhoneCustomer>;
  aCustomer(name: string, line: LabAccount): Promise<GraphCustomer>;
  aCustomer(name: string, line: Line): Promise<Customer>;
  /** Somebody pays a Pix charge at the bank. */
  payCharge(txid: string): Promise<void>;
  /** What the assistant writes next, with a pause between its words. */
  assistantSays(say: string, pauseMs?: number): Promise<void>;
  readonly machines: LabMachines;
}

/** Programs outside that answer customers. */
export interface LabMachines {
  /** Where they are, each under its name. */
  base(): Promise<string>;
  tell(path: string, body: object): Promise<void>;
  /** Every call that mentions a text. */
  heardOf(text: string): Promise<readonly { readonly headers: Readonly<Record<string, string>> }[]>;
}

export function labAt(url: string): Lab {
  const control = controlOf(url);
  async function aPhone(name: string): Promise<LabPhone> {
    const number = aNumber();
    await control('POST', '/whatsapp/phones', { number, name });
    return {
      channel: 'whatsapp',
      id: number,
      number,
      name,
      scan: async (qr) => control('POST', `/whatsapp/phones/${number}/scan`, { qr }),
      pair: async (code) => control('POST', `/whatsapp/phones/${number}/pair`, { code }),
    };
  }
  async function aCustomer(name: string, line: LabPhone): Promise<PhoneCustomer>;
  async function aCustomer(name: string, line: LabAccount): Promise<GraphCustomer>;
  async function aCustomer(name: string, line: Line): Promise<Customer>;
  async function aCustomer(name: string, line: Line): Promise<Customer> {
    if (line.channel === 'whatsapp') return phoneCustomer(control, await aPhone(name), line);
    const who = { channel: line.channel, name, ...(line.channel === 'whatsappapi' ? { phone: aNumber() } : {}) };
    return graphCustomer(control, await control('POST', '/graph/customers', who), line);
  }
  return {
    aPhone,
    async aCloudNumber(name) {
      const { id, token } = await control<LabAccount>('POST', '/graph/numbers', { id: anId(), name });
      return { channel: 'whatsappapi', id, name, token };
    },
    async aPage(channel, name) {
      const page = await control<{ id: string; instagram?: { id: string } }>('POST', '/graph/pages', {
        id: anId(),
        name,
        ...(channel === 'instagram' ? { instagram: name } : {}),
      });
      const { token } = await control<{ token: string }>('POST', '/graph/user-tokens', { pages: [page.id] });
      return { channel, id: page.instagram?.id ?? page.id, name, token };
    },
    aCustomer,
    payCharge: (txid) => control('POST', `/bank/charges/${txid}/pay`, {}),
    machines: {
      base: async () => (await control<{ base: string }>('GET', '/machines/state')).base,
      tell: (path, body) => control('POST', `/machines${path}`, body),
      heardOf: async (text) =>
        (await control<{ raw: string; headers: Record<string, string> }[]>('GET', '/machines/heard')).filter(
          ({ raw }) => raw.includes(text),
        ),
    },
    assistantSays: async (say, pauseMs) =>
      void (await control('POST', '/machines/openai/replies', {
        replies: [{ say, ...(pauseMs === undefined ? {} : { pauseMs }) }],
      })),
  };
}

/** The lab beside the server of the run. */
export function sharedLab(): Lab {
  const url = process.env['E2E_LAB_URL'];
  if (!url) throw new Error('There is no lab: the run has no global setup.');
  return labAt(url);
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
