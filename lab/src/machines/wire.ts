import http from 'node:http';
import { text } from 'node:stream/consumers';

/** A call to one of the machines, as it came over the wire. */
export interface MachineCall {
  readonly method: string;
  /** Below the name of the machine. */
  readonly path: readonly string[];
  readonly headers: http.IncomingHttpHeaders;
  readonly raw: string;
  /** The body as JSON or as a form; `{}` where it is neither. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a machine answers; everything beside status and body is a way to misbehave. */
export interface MachineAnswer {
  readonly status?: number;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it stands, instead of `body`. */
  readonly raw?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** Ends the line without an answer. */
  readonly cut?: boolean;
  /** So many bytes, or without end until the caller leaves. */
  readonly flood?: number;
  /** Parts of a stream, each as one server-sent event. */
  readonly events?: readonly string[];
  /** Sent as they are, instead of `body`. */
  readonly bytes?: Uint8Array;
  /** What the machine says in the form of its own, instead of what it would have said. */
  readonly say?: string;
  /** What it would have said anyway, after the delay. */
  readonly usual?: boolean;
  /** Between them. */
  readonly pauseMs?: number;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function readBody(raw: string, type: string): Record<string, unknown> {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(raw));
  try {
    return asRecord(JSON.parse(raw));
  } catch {
    return {};
  }
}

export async function readCall(request: http.IncomingMessage): Promise<{ machine: string; call: MachineCall }> {
  const url = new URL(request.url ?? '/', 'http://lab');
  const [machine = '', ...path] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const raw = await text(request);
  const body = readBody(raw, request.headers['content-type'] ?? '');
  return { machine, call: { method: request.method ?? 'GET', path, headers: request.headers, raw, body } };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function flood(response: http.ServerResponse, bytes: number): void {
  const block = Buffer.alloc(64 * 1024, 'x');
  let left = bytes;
  const pour = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= block.length;
      if (!response.write(block)) return void response.once('drain', pour);
    }
    if (!response.destroyed) response.end();
  };
  response.writeHead(200, { 'content-type': 'application/json' });
  pour();
}

export async function sendAnswer(response: http.ServerResponse, answer: MachineAnswer): Promise<void> {
  if (answer.delayMs !== undefined) await pause(answer.delayMs);
  if (answer.cut) return void response.destroy();
  if (answer.flood !== undefined) return flood(response, answer.flood);
  if (answer.events) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const event of answer.events) {
      if (response.destroyed) return;
      response.write(`data: ${event}\n\n`);
      if (answer.pauseMs !== undefined) await pause(answer.pauseMs);
    }
    return void response.end();
  }
  const { status = 200, contentType = 'application/json', headers = {} } = answer;
  response.writeHead(status, { 'content-type': contentType, ...headers });
  response.end(answer.bytes ?? answer.raw ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
}
