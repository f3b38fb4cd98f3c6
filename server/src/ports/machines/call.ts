import { OutboundRefused, type Outbound } from '#platform/outbound';
import { MachineError } from './machine.ts';

export interface MachineHeard {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly bytes: Uint8Array;
}

/** One exchange, without what must stay secret: what is shown to whoever tests an integration. */
export interface MachineExchange {
  readonly sent: string;
  readonly received: string;
}

export interface CallOptions {
  readonly method?: 'POST' | 'GET';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  /** What is shown of it; nothing where it is all secret. */
  readonly shown?: boolean;
}
export interface StreamCallOptions extends Omit<CallOptions, 'method' | 'shown'> {
  /** Refuses what is no success. */
  readonly demand: (heard: MachineHeard) => void;
}
/** The lines of an answer, as they come; leaving the loop ends the call. */
export type StreamCall = (url: string, options: StreamCallOptions) => AsyncGenerator<string>;
export type Call = (url: string, options: CallOptions) => Promise<MachineHeard>;

interface Parts {
  readonly outbound: Outbound;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onExchange?: ((exchange: MachineExchange) => void) | undefined;
}

/** More than any answer to a customer; whoever sends more means harm or is broken. */
const answerMaxBytes = 1024 * 1024;
const shownMax = 4_000;

const causes = function* (error: unknown): Generator {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
};

function failureOf(error: unknown, isLate: boolean): MachineError {
  if (error instanceof MachineError) return error;
  if ([...causes(error)].some((cause) => cause instanceof OutboundRefused)) {
    return new MachineError('notAllowed', 'The address is not one the server may call.');
  }
  if (isLate) return new MachineError('late', 'There was no answer in time.', { isWorth: true });
  const innermost = [...causes(error)].at(-1);
  const message = innermost instanceof Error ? innermost.message : 'The line broke.';
  return new MachineError('unreachable', message, { isWorth: true });
}

async function readLimited(response: Response): Promise<Buffer> {
  if (Number(response.headers.get('content-length') ?? 0) > answerMaxBytes) {
    // Whoever announces too much is not even listened to.
    await response.body?.cancel();
    throw new MachineError('tooLarge', 'The answer is too large.');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    // Leaving the loop ends the line.
    if (size > answerMaxBytes) throw new MachineError('tooLarge', 'The answer is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The one way in which machines are called: with limits of time and size, and never further than the address says. */
export function createCall({ outbound, signal, timeoutMs, onExchange }: Parts): Call {
  return async (url, { method = 'POST', headers = {}, body, shown = true }) => {
    const late = AbortSignal.timeout(timeoutMs);
    const isShown = shown && typeof body === 'string';
    const sent = isShown ? `${method} ${url}\n${body}`.slice(0, shownMax) : `${method} ${url}`;
    try {
      if (!URL.canParse(url)) throw new MachineError('notAllowed', 'This is no address.');
      const response = await outbound.fetch(url, {
        method,
        headers: { accept: 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body }),
        // An address that sends us elsewhere is not the one somebody agreed to.
        redirect: 'manual',
        signal: AbortSignal.any([signal, late]),
      });
      const bytes = await readLimited(response);
      const text = bytes.toString('utf8');
      onExchange?.({ sent, received: `HTTP ${response.status}\n${shown ? text : ''}`.trim().slice(0, shownMax) });
      if (response.status >= 300 && response.status < 400) {
        throw new MachineError('notAllowed', `It sends us elsewhere (HTTP ${response.status}).`);
      }
      return { status: response.status, contentType: response.headers.get('content-type') ?? '', text, bytes };
    } catch (error) {
      const failure = failureOf(error, late.aborted);
      if (failure !== error) onExchange?.({ sent, received: failure.message });
      throw failure;
    }
  };
}

const lineMax = 64 * 1024;

/** Cuts what comes into lines; a line without an end is no line. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > answerMaxBytes) throw new MachineError('tooLarge', 'The answer is too large.');
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > lineMax) throw new MachineError('tooLarge', 'A line of the answer is too large.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** The same for an answer that comes piece by piece; the limit of time counts for all of it. */
export function createStreamCall({ outbound, signal, timeoutMs }: Omit<Parts, 'onExchange'>): StreamCall {
  return async function* stream(url, { headers = {}, body, demand }) {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      if (!URL.canParse(url)) throw new MachineError('notAllowed', 'This is no address.');
      const response = await outbound.fetch(url, {
        method: 'POST',
        headers: { accept: 'text/event-stream', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, late]),
      });
      if (response.status >= 300 && response.status < 400) {
        throw new MachineError('notAllowed', `It sends us elsewhere (HTTP ${response.status}).`);
      }
      if (!response.ok) {
        const bytes = await readLimited(response);
        demand({ status: response.status, contentType: '', text: bytes.toString('utf8'), bytes });
        return;
      }
      if (response.body) yield* linesOf(response.body);
    } catch (error) {
      throw failureOf(error, late.aborted);
    }
  };
}

/** Refuses what is no success; most providers say by the status whether another try can help. */
export function demandSuccess({ status, text }: MachineHeard): void {
  if (status >= 200 && status < 300) return;
  if (status === 401 || status === 403) throw new MachineError('keyRefused', `HTTP ${status}: ${text.slice(0, 200)}`);
  throw new MachineError('refused', `HTTP ${status}: ${text.slice(0, 200)}`, {
    isWorth: status >= 500 || status === 429 || status === 408,
  });
}

/** What the answer says as JSON; a page for people is none. */
export function readJson({ text }: MachineHeard): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new MachineError('nonsense', 'The answer is not JSON.');
  }
}
