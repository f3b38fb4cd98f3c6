import type { WAVersion } from 'baileys';
import type { Outbound } from '#platform/outbound';
import type { WhatsAppEndpoint } from './endpoint.ts';

export interface WhatsAppOptions {
  /** Absent: the real network. */
  readonly endpoint?: WhatsAppEndpoint;
  /** The way to files of others. */
  readonly outbound?: Outbound;
  /**
   * The `raw` of an earlier message, received or sent. Needed when a phone asks for a message of ours again, and to open
   * edits, which are sealed with the original. The last few are remembered here; older ones only the database has.
   */
  readonly findRaw?: (externalId: string) => Promise<Uint8Array | undefined>;
  /** Ask for the whole history when pairing, and report it as `history` events. */
  readonly history?: boolean;
  /** The client version to claim, when the compiled-in one has become too old (close reason `outdated`). */
  readonly version?: WAVersion;
  readonly qrTimeoutMs?: number;
  readonly ackTimeoutMs?: number;
  /** How often an event is offered to the listener before the line is cut, so that the network delivers it again. */
  readonly listenerTries?: number;
  /** Changes of the library that are not made: see `library-patches`. */
  readonly patchesOff?: readonly string[];
}
