/** What is attacked, and what can be seen of it from outside. */
export interface Subject {
  readonly pid: number;
  readonly url: string;
  output(): string;
  /** Why it ended, once it has. */
  died(): string | null;
  /** Everything that must be back at rest afterwards, by name: sockets, connections, files, processes. */
  gauges(): Promise<Readonly<Record<string, number>>>;
}

/** Somebody of another company who goes on with their work. */
export interface Neighbour {
  /** Works once and answers how long each part took, by name. Throws a sentence where a part was refused. */
  work(): Promise<readonly { readonly what: string; readonly ms: number }[]>;
}
