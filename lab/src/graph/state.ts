import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { firstTemplates, type LabTemplate } from './first-templates.ts';

export type GraphChannel = 'whatsappapi' | 'facebook' | 'instagram';
export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'failed';
export type Side = 'customer' | 'company';

/** A number of the Cloud API. */
export interface LabNumber {
  id: string;
  waba: string;
  display: string;
  name: string;
  /** The number also lives in the Business app: then customers can edit and unsend, and echoes come. */
  coexistence: boolean;
}

/** A Facebook page, with the Instagram account that is linked to it. */
export interface LabPage {
  id: string;
  name: string;
  instagram?: { id: string; username: string };
}

/** What a token opens: a business, a person with pages, or one page. */
export interface LabToken {
  kind: 'business' | 'user' | 'page';
  for: string;
  /** The pages a person answers for; absent: all there are. */
  pages?: string[];
}

/** Somebody who writes to the company. `id` is what the wire calls them: a number, a BSUID, a PSID, an IGSID. */
export interface LabCustomer {
  id: string;
  channel: GraphChannel;
  name: string;
  phone?: string;
  bsuid?: string;
  username?: string;
  /** Switched off: what is sent stays at one tick until they are back. */
  online: boolean;
  /** False: the number has no WhatsApp, or the person closed their account. */
  reachable: boolean;
  /** `auto` reads whatever arrives; otherwise only when told to. */
  reads: 'auto' | 'manual';
  blocked: boolean;
}

export interface LabMessage {
  id: string;
  account: string;
  customer: string;
  by: Side;
  at: number;
  kind: string;
  text: string;
  media?: { id: string; mimetype: string; name: string; size: number; voice: boolean };
  location?: { latitude: number; longitude: number; name: string; address: string };
  cards?: { name: string; phones: string[] }[];
  options?: { id: string; title: string }[];
  quoteOf?: string;
  reactions: Partial<Record<Side, string>>;
  edited: boolean;
  deleted: boolean;
  status?: MessageStatus;
  error?: { code: string; text: string };
}

/** What goes wrong on purpose. */
export interface Faults {
  /** After `skip` more sends that pass, `times` sends are refused with this code. */
  failSend: { code: number; subcode?: number; status?: number; times: number; skip: number } | null;
  /** Every webhook comes twice. */
  duplicate: boolean;
  delayMs: number;
  /** Webhooks are held until this many are together and then come backwards; 0: in order. */
  reorder: number;
  /** Nobody gets through: calls are cut off before anything of them is heard. */
  away: boolean;
  /** So many sends are taken, and the line is cut before the answer. */
  loseAnswers: number;
  /** Customers by their id: that the company has read what they wrote is refused, for good. */
  refuseReadsOf: string[];
}

export interface GraphState {
  webhookUrl: string;
  verifyToken: string;
  numbers: LabNumber[];
  pages: LabPage[];
  tokens: Record<string, LabToken>;
  subscribed: string[];
  customers: LabCustomer[];
  messages: LabMessage[];
  /** `account|customer` → when the customer last wrote; the 24 hours count from there. */
  lastInbound: Record<string, number>;
  /** `account|customer` → until when the company is seen typing. */
  typing: Record<string, number>;
  templates: LabTemplate[];
  faults: Faults;
  /** Webhooks that nobody has taken yet. */
  undelivered: { id: string; body: string }[];
}

const fresh = (): GraphState => ({
  webhookUrl: '',
  verifyToken: '',
  numbers: [],
  pages: [],
  tokens: {},
  subscribed: [],
  customers: [],
  messages: [],
  lastInbound: {},
  typing: {},
  templates: firstTemplates(),
  faults: { failSend: null, duplicate: false, delayMs: 0, reorder: 0, away: false, loseAnswers: 0, refuseReadsOf: [] },
  undelivered: [],
});

export interface StateKeeper {
  readonly state: GraphState;
  /** Says that something changed; written a moment later, several changes at once. */
  touch(): void;
  flush(): Promise<void>;
}

async function load(file: string): Promise<Partial<GraphState>> {
  try {
    // The file is ours alone; what is missing in an older one is filled from the defaults.
    return JSON.parse(await readFile(file, 'utf8')) as Partial<GraphState>;
  } catch {
    return {};
  }
}

/** Keeps the state in memory and, where a file is named, on disk too; `changed` hears of several changes at once. */
export async function keepState(file: string | undefined, changed: () => void): Promise<StateKeeper> {
  const state = { ...fresh(), ...(file ? await load(file) : {}) };
  let saving: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async (target: string) => {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(`${target}.new`, JSON.stringify(state));
    await rename(`${target}.new`, target);
  };
  const flush = () => {
    clearTimeout(saving);
    saving = undefined;
    // A state that cannot be written must not stop the lab: the next change tries again.
    if (file) writing = writing.then(() => write(file)).catch(() => undefined);
    return writing;
  };
  return {
    state,
    flush,
    touch() {
      if (file) saving ??= setTimeout(() => void flush(), 100);
      telling ??= setTimeout(() => {
        telling = undefined;
        changed();
      }, 25).unref();
    },
  };
}
