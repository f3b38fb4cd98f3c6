import AutorenewOutlined from '@mui/icons-material/AutorenewOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import type { WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { Quiet, Status, Strong } from '#ui/cells';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { lazyWindow } from '#ui/lazy-part';
import { ShownOnce } from '#ui/shown-once';
import { toastError } from '#ui/toast';
import { renewWebhookSecret, webhookSubscriptionRecord } from './webhook-subscriptions.api.ts';

const SubscriptionDialog = lazyWindow(async () => (await import('./subscription-dialog.tsx')).SubscriptionDialog);
const DeliveriesDialog = lazyWindow(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog);

/** How a subscription stands, in a word. */
function health({ active, switchedOff, failingSince }: WebhookSubscription) {
  if (switchedOff) return { tone: 'bad', word: switchedOff } as const;
  if (!active) return { tone: 'idle', word: 'off' } as const;
  return failingSince ? ({ tone: 'bad', word: 'retrying' } as const) : ({ tone: 'good', word: 'on' } as const);
}

/** Where events of the company are sent to: added, changed, and looked at when something did not arrive. */
export function WebhookSubscriptionsPanel() {
  const { t } = useTranslation('webhookSubscriptions');
  const [secret, setSecret] = useState<string | null>(null);
  const opened = useOpened<'log' | 'rotate', WebhookSubscription>();
  const rotate = async () => {
    const { record } = opened;
    opened.close();
    if (!record) return;
    try {
      setSecret((await renewWebhookSecret(record.id)).secret);
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <>
      <RecordScreen
        kind={webhookSubscriptionRecord}
        list={useLiveList(webhookSubscriptionRecord.list)}
        columns={[
          { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
          { key: 'url', cell: ({ url }) => <Quiet>{url}</Quiet>, wraps: true, priority: 2, card: 'detail' },
          {
            key: 'events',
            cell: ({ events }) => t(($) => $.webhookSubscriptions.eventCount, { count: events.length }),
            width: 120,
            priority: 3,
            card: 'meta',
          },
          {
            key: 'state',
            cell: (record) => {
              const { tone, word } = health(record);
              return <Status tone={tone}>{t(($) => $.webhookSubscriptions.states[word])}</Status>;
            },
            width: 190,
            card: 'meta',
          },
        ]}
        icon={<WebhookOutlined />}
        actions={({ edit, remove }) => [
          {
            key: 'log',
            label: (record) => t(($) => $.webhookSubscriptions.log.open, { name: record.name }),
            icon: <HistoryOutlined />,
            onClick: (record) => opened.open('log', record),
          },
          {
            key: 'rotate',
            label: (record) => t(($) => $.webhookSubscriptions.rotating.open, { name: record.name }),
            icon: <AutorenewOutlined />,
            onClick: (record) => opened.open('rotate', record),
          },
          edit,
          remove,
        ]}
        dialog={(props) => <SubscriptionDialog {...props} onMade={setSecret} />}
      />
      <DeliveriesDialog open={opened.is('log')} subscription={opened.record} onClose={opened.close} />
      <ConfirmDialog
        open={opened.is('rotate')}
        title={t(($) => $.webhookSubscriptions.rotating.title)}
        confirmLabel={t(($) => $.webhookSubscriptions.rotating.confirm)}
        onConfirm={() => void rotate()}
        onClose={opened.close}
      >
        {t(($) => $.webhookSubscriptions.rotating.text)}
      </ConfirmDialog>
      <ShownOnce
        secret={secret}
        title={t(($) => $.webhookSubscriptions.made.title)}
        text={t(($) => $.webhookSubscriptions.made.text)}
        copyLabel={t(($) => $.webhookSubscriptions.made.copy)}
        copied={t(($) => $.webhookSubscriptions.made.copied)}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
