import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Suspense, useId, useState } from 'react';
import { ApiKeysPanel } from '#features/api-keys';
import { WebhookSubscriptionsPanel } from '#features/webhook-subscriptions';
import { useTranslation } from '#platform/i18n';
import { Documents } from './documents.tsx';
import styles from './external-api.module.css';

const parts = { documents: Documents, keys: ApiKeysPanel, webhooks: WebhookSubscriptionsPanel } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** How other programs work with the product: what they call, by which keys, and what they are told. */
export function ExternalApiScreen() {
  const { t } = useTranslation('externalApi');
  const [part, setPart] = useState<Part>('documents');
  const id = useId();
  const Panel = parts[part];
  return (
    <div className={styles.screen}>
      <Tabs
        className={styles.tabs ?? ''}
        value={part}
        onChange={(_, next: Part) => setPart(next)}
        variant="scrollable"
        aria-label={t(($) => $.externalApi.title)}
      >
        {partNames.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            label={t(($) => $.externalApi.parts[name])}
          />
        ))}
      </Tabs>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        <Suspense>
          <Panel />
        </Suspense>
      </div>
    </div>
  );
}
