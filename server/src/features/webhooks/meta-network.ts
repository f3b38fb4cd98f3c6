import type { ConnectionProvider } from '@oplano/contracts/connections';

/** An app of ours at a place that speaks Meta's Graph: the real one, or the lab. */
export interface MetaNetwork {
  readonly provider: ConnectionProvider;
  readonly appId: string | undefined;
  readonly appSecret: string | undefined;
  readonly verifyToken: string | undefined;
}
