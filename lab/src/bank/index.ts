import https from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { optionalFlag, optionalNumber, optionalText, type LabEvent, type LabPart } from '../control/index.ts';
import { createAuthority, issueFor, toPkcs12 } from '../tls/index.ts';
import { chargeOf, giveBack, payInto, type Books, type Transfer } from './accounts.ts';
import { answerCall, type BankDesk } from './answer.ts';
import { createCalls } from './calls.ts';

export interface BankOptions {
  /** The wire; 0 takes a free port. */
  readonly port?: number;
}

/** A bank on loopback that speaks Pix over mutual TLS; people pay through `routes`. */
export interface Bank extends LabPart {
  readonly base: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key money is sent to. */
  readonly key: string;
  /** What the bank hands out: a certificate with its key, as `.p12` in base64. */
  readonly certificate: string;
  readonly password: string;
  /** Who vouches for the bank itself (PEM). */
  readonly authority: string;
  readonly books: Books;
  /** Puts the bank out of order: every call is answered with 503. */
  setAway(isAway: boolean): void;
  /** Forgets whom it signed in, as banks do when they like. */
  forgetTokens(): void;
}

const issuer = 'Lab bank';
/** So long it waits for whoever it calls. */
const patienceMs = 10_000;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body: unknown = await json(request).catch(() => ({}));
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

export async function createBank({ port = 0 }: BankOptions = {}): Promise<Bank> {
  const authority = createAuthority(issuer);
  const [clientId, clientSecret, password] = ['Client_Id_lab', 'Client_Secret_lab', 'lab'];
  const books: Books = { charges: new Map(), hooks: new Map() };
  const listeners = new Set<(event: LabEvent) => void>();
  let isAway = false;
  let losesAnswers = false;
  const calls = createCalls();
  const tell = async (url: string, body: object): Promise<boolean> => {
    try {
      const headers = { 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(patienceMs);
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal })).ok;
    } catch {
      return false;
    }
  };
  const desk: BankDesk = { books, clientId, clientSecret, tokens: new Set(), tell };
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const body = await bodyOf(request);
    // An https server hands out sockets of this kind.
    if (!(request.socket as TLSSocket).authorized) return send(401, { nome: 'certificado_invalido' });
    if (isAway) return send(503, { nome: 'servico_indisponivel' });
    const answered = await answerCall(desk, {
      method: request.method ?? 'GET',
      path: new URL(request.url ?? '/', 'http://bank').pathname,
      authorization: request.headers.authorization ?? '',
      skipsMutualTls: request.headers['x-skip-mtls-checking'] === 'true',
      body,
    });
    // What was asked is done, and nobody hears so.
    if (losesAnswers) return void request.socket.destroy();
    send(answered.status, answered.body);
  };
  const server = https.createServer(
    {
      ...issueFor(authority, issuer, ['127.0.0.1', 'localhost']),
      ca: authority.certificate,
      requestCert: true,
      rejectUnauthorized: false,
    },
    (request, response) => void receive(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bank has no port.');

  /** Tells the receiver, so many times over; 0 loses the call. Who insists calls until somebody takes it. */
  const callBack = async (transfer: Transfer, body: Readonly<Record<string, unknown>>): Promise<void> => {
    for (const listener of listeners) listener({ type: 'changed' });
    const url = books.hooks.get(transfer.chave);
    const times = optionalNumber(body, 'callbacks') ?? 1;
    for (let time = 0; url !== undefined && time < times; time += 1) {
      // As the real one does: the path is put behind whatever the address ends with.
      const call = () => tell(`${url}/pix`, { pix: [transfer] });
      if (optionalFlag(body, 'insists') ?? false) calls.insist(call);
      else await call();
    }
  };
  return {
    base: `https://127.0.0.1:${address.port}`,
    clientId,
    clientSecret,
    key: 'lab@pix.example',
    certificate: toPkcs12(issueFor(authority, issuer, ['lab-client'], 'client'), password).toString('base64'),
    password,
    authority: authority.certificate,
    books,
    setAway: (away) => void (isAway = away),
    forgetTokens: () => desk.tokens.clear(),
    routes: {
      'GET /charges': () => [...books.charges.values()],
      'POST /charges/:txid/pay': async ({ params, body }) => {
        const [amount, at] = [optionalText(body, 'amount'), optionalText(body, 'at')];
        const charge = chargeOf(books, params['txid'] ?? '');
        const transfer = payInto(charge, { ...(amount ? { amount } : {}), ...(at ? { at } : {}) });
        await callBack(transfer, body);
        return transfer;
      },
      'POST /charges/:txid/refund': async ({ params, body }) => {
        const transfer = giveBack(chargeOf(books, params['txid'] ?? ''), optionalText(body, 'amount'));
        await callBack(transfer, body);
        return transfer;
      },
      'POST /faults': ({ body }) => {
        isAway = optionalFlag(body, 'away') ?? isAway;
        losesAnswers = optionalFlag(body, 'loseAnswers') ?? losesAnswers;
        return {};
      },
      'GET /state': () => ({ undelivered: calls.waiting() }),
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () =>
      new Promise<void>((resolve) => {
        calls.end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
