import { pixAmount, pixPayer } from '@oplano/core/billing';
import { Agent } from 'undici';
import { z } from 'zod';
import { demandNoTransaction } from '#platform/db';
import { chargeAnswer, hookAnswer, qrAnswer, stateOf, tokenAnswer, type ChargeAnswer } from './bank-answers.ts';
import { PixError, type PixBank, type PixOrder } from './pix.ts';

export interface EfiSettings {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The bank knows us by it: a certificate with its key (`.p12`). */
  readonly certificate: Buffer;
  readonly password: string;
  /** Who vouches for the bank, where the usual authorities do not (PEM). */
  readonly authority: string | undefined;
  readonly key: string;
}

const waitMs = 15_000;
/** A token is not used in its last minute. */
const spareMs = 60_000;
const noteMax = 140;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Speaks to the bank over mutual TLS; what comes back that is no answer of a bank is a `PixError`. */
function createWire(settings: EfiSettings) {
  const dispatcher = new Agent({
    connect: {
      pfx: settings.certificate,
      passphrase: settings.password,
      ...(settings.authority === undefined ? {} : { ca: settings.authority }),
    },
  });
  return async ({ method, path, body, headers = {} }: Call): Promise<{ status: number; json: unknown }> => {
    demandNoTransaction('the bank is asked');
    try {
      const response = await fetch(`${settings.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(waitMs),
        redirect: 'error',
        // The platform's fetch takes a dispatcher; its types do not know it.
        ...({ dispatcher } as object),
      });
      return { status: response.status, json: await response.json().catch(() => null) };
    } catch (cause) {
      throw new PixError(`The bank did not answer ${method} ${path}.`, { cause });
    }
  };
}

function parsed<T>(schema: z.ZodType<T>, json: unknown, what: string): T {
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw new PixError(`The bank answered ${what} in another form.`, { cause: error });
  return data;
}

/** The API of the Central Bank as Efí offers it. */
export function createEfiBank(settings: EfiSettings): PixBank {
  const wire = createWire(settings);
  let token: { readonly text: string; readonly until: number } | undefined;

  async function signIn(): Promise<string> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    const { status, json } = await wire({
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: `Basic ${basic}` },
      body: { grant_type: 'client_credentials' },
    });
    if (status !== 200) throw new PixError('The bank refused to sign us in.', { status });
    const { access_token: text, expires_in: seconds } = parsed(tokenAnswer, json, 'a sign-in');
    token = { text, until: Date.now() + seconds * 1_000 - spareMs };
    return text;
  }

  /** A token that the bank forgot meanwhile is renewed once. */
  async function call(given: Call): Promise<{ status: number; json: unknown }> {
    const held = token && token.until > Date.now() ? token.text : undefined;
    const send = (text: string) => wire({ ...given, headers: { ...given.headers, authorization: `Bearer ${text}` } });
    const first = await send(held ?? (await signIn()));
    return first.status === 401 && held !== undefined ? send(await signIn()) : first;
  }

  async function readCharge(txid: string): Promise<ChargeAnswer | null> {
    const { status, json } = await call({ method: 'GET', path: `/v2/cob/${txid}` });
    if (status === 404) return null;
    if (status !== 200) throw new PixError('The bank did not tell of a charge.', { status });
    const charge = parsed(chargeAnswer, json, 'a charge');
    if (charge.txid !== txid) throw new PixError('The bank told of another charge.');
    return charge;
  }

  async function open({ txid, cents, seconds, note, payer }: PixOrder): Promise<ChargeAnswer> {
    const devedor = pixPayer(payer.name, payer.document);
    const { status, json } = await call({
      method: 'PUT',
      path: `/v2/cob/${txid}`,
      body: {
        calendario: { expiracao: seconds },
        ...(devedor ? { devedor } : {}),
        valor: { original: pixAmount(cents) },
        chave: settings.key,
        solicitacaoPagador: note.slice(0, noteMax),
      },
    });
    if (status === 200 || status === 201) return parsed(chargeAnswer, json, 'a new charge');
    // Asked for before, and the answer was lost.
    const known = status === 409 ? await readCharge(txid) : null;
    if (!known) throw new PixError('The bank refused a charge.', { status });
    return known;
  }

  return {
    provider: 'efi',
    async charge(order) {
      const { loc, pixCopiaECola } = await open(order);
      const { status, json } = loc
        ? await call({ method: 'GET', path: `/v2/loc/${loc.id}/qrcode` })
        : { status: 404, json: null };
      const shown = status === 200 ? parsed(qrAnswer, json, 'a code') : undefined;
      const code = shown?.qrcode ?? pixCopiaECola;
      if (code === '') throw new PixError('The bank gave no code.', { status });
      return { code, link: shown?.linkVisualizacao ?? null };
    },
    async read(txid) {
      const charge = await readCharge(txid);
      return charge && stateOf(charge);
    },
    async cancel(txid) {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
      const { status } = await call({ method: 'PATCH', path: `/v2/cob/${txid}`, body });
      // Paid, gone or never made: there is nothing to cancel.
      if (status >= 500 || status === 401) throw new PixError('The bank did not cancel a charge.', { status });
    },
    async listenAt(url) {
      const path = `/v2/webhook/${encodeURIComponent(settings.key)}`;
      const known = await call({ method: 'GET', path });
      if (known.status === 200 && parsed(hookAnswer, known.json, 'a webhook').webhookUrl === url) return;
      const headers = { 'x-skip-mtls-checking': 'true' };
      const { status } = await call({ method: 'PUT', path, headers, body: { webhookUrl: url } });
      if (status !== 200 && status !== 201) throw new PixError('The bank does not want to call us.', { status });
    },
  };
}
