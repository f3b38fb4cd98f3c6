import { Suspense, useState } from 'react';
import { ApiKeysPanel } from '#features/api-keys';
import { WebhookSubscriptionsPanel } from '#features/webhook-subscriptions';
import { useTranslation } from '#platform/i18n';
import { TabPanels } from '#ui/tab-panels';
import { Documents } from './documents.tsx';
import styles from './external-api.module.css';

const parts = { documents: Documents, keys: ApiKeysPanel, webhooks: WebhookSubscriptionsPanel } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** How other programs work with the product: what they call, by which keys, and what they are told. */
export function ExternalApiScreen() {
  const { t } = useTranslation('externalApi');
  const [part, setPart] = useState<Part>('documents');
  const Panel = parts[part];
  return (
    <div className={styles.screen}>
      <TabPanels
        label={t(($) => $.externalApi.title)}
        tabs={partNames.map((key) => ({ key, name: t(($) => $.externalApi.parts[key]) }))}
        tab={part}
        onChange={setPart}
      >
        <Suspense>
          <Panel />
        </Suspense>
      </TabPanels>
    </div>
  );
}
