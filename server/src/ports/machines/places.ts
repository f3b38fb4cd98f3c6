import type { Outbound } from '#platform/outbound';

/** Where machines are, and the ways there. */
export interface MachinePlaces {
  /** To addresses that a company wrote. */
  readonly tenants: Outbound;
  /** To the installation's own addresses, which may be anywhere. */
  readonly operator: Outbound;
  readonly assistant: { readonly baseUrl: string; readonly model: string };
  readonly dialogflowUrl: string;
  /** Null: where the region of a prompt says. */
  readonly speechUrl: string | null;
}
