import { Suspense } from 'react';
import { ApiKeysPanel } from '#features/api-keys';
import { WebhookSubscriptionsPanel } from '#features/webhook-subscriptions';
import { useAddressTab } from '#platform/address';
import { useTranslation } from '#platform/i18n';
import { TabPanels } from '#ui/tab-panels';
import { Documents } from './documents.tsx';
import styles from './external-api.module.css';

const parts = { documents: Documents, keys: ApiKeysPanel, webhooks: WebhookSubscriptionsPanel } as const;
const partNames = ['documents', 'keys', 'webhooks'] as const satisfies readonly (keyof typeof parts)[];

/** How other programs work with the product: what they call, by which keys, and what they are told. */
export function ExternalApiScreen() {
  const { t } = useTranslation('externalApi');
  const [part, openPart] = useAddressTab(partNames);
  const Panel = parts[part];
  return (
    <div className={styles.screen}>
      <TabPanels
        label={t(($) => $.externalApi.title)}
        tabs={partNames.map((key) => ({ key, name: t(($) => $.externalApi.parts[key]) }))}
        tab={part}
        onChange={openPart}
      >
        <Suspense>
          <Panel />
        </Suspense>
      </TabPanels>
    </div>
  );
}
