import type { Channel } from '@oplano/contracts/connections';

/** What a company is reached at: a telephone, a number of the Cloud API, a page or an Instagram account. */
export interface Line {
  readonly channel: Channel;
  /** How the channel calls it. */
  readonly id: string;
  readonly name: string;
}

/** A simulated telephone: a real peer on the lab's own network. */
export interface LabPhone extends Line {
  readonly number: string;
  scan(qr: string): Promise<void>;
  pair(code: string): Promise<void>;
}

export interface LabAccount extends Line {
  /** What opens it: of a business, or of a person who answers for the page. */
  readonly token: string;
}
