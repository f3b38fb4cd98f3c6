import type { MetaNetwork } from '#features/webhooks';
import type { Config } from '#platform/config';

/** What the lab says when it asks whether the webhook is ours; it runs outside of production only. */
const labVerifyToken = 'lab-verify-token';

/** Those who may call the webhook of Meta. */
export const metaNetworks = ({ graph, metaVerifyToken, lab }: Config): MetaNetwork[] => [
  { provider: 'live', appId: graph.appId, appSecret: graph.appSecret, verifyToken: metaVerifyToken },
  ...(lab?.graph
    ? [
        {
          provider: 'lab',
          appId: lab.graph.appId,
          appSecret: lab.graph.appSecret,
          verifyToken: labVerifyToken,
        } as const,
      ]
    : []),
];
