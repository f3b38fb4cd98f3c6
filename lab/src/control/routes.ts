import type { Readable } from 'node:stream';

/** How tests and the page of phones talk to the lab: plain JSON over loopback http, one table of routes per network. */

export interface ControlRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The parsed JSON body; `{}` when there was none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** An answer that is not JSON: the bytes of a picture or a voice note. */
export interface ControlFile {
  readonly file: Uint8Array | Readable;
  readonly contentType: string;
}

export type ControlHandler = (request: ControlRequest) => unknown;
/** `GET /phones/:number`, without the prefix of the network. */
export type ControlRoutes = Readonly<Record<`${'GET' | 'POST' | 'DELETE'} /${string}`, ControlHandler>>;

/** Something happened in a network; the page of phones redraws what `type` and `phone` name. */
export interface LabEvent {
  readonly type: string;
  readonly phone?: string;
  readonly [detail: string]: unknown;
}

/** What `main.ts` needs of a network: its routes under its own prefix and its events under `/events`. */
export interface LabPart {
  readonly routes: ControlRoutes;
  subscribe(listener: (event: LabEvent) => void): () => void;
  close(): Promise<void>;
}

/** A request the lab cannot fulfil; answered with its status instead of 500. */
export class ControlError extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}
