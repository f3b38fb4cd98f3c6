import { eventTypes } from '@oplano/contracts/events';
import { webhookSubscriptionCreation, type WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import type { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, useProblemText, type DialogProps } from '#platform/records';
import { FormChecks } from '#ui/form-checks';
import { createSubscription, updateSubscription, webhookSubscriptionRecord } from './webhook-subscriptions.api.ts';

type Draft = z.input<typeof webhookSubscriptionCreation>;
type Form = z.output<typeof webhookSubscriptionCreation>;

const { Text, Switch } = recordFields<'webhookSubscriptions', Draft>('webhookSubscriptions');
const resolver = resolverOf(webhookSubscriptionCreation);
const valuesOf = (record: WebhookSubscription | undefined): Draft => ({
  name: record?.name ?? '',
  url: record?.url ?? '',
  events: record?.events ?? [],
  active: record?.active ?? true,
});

interface SubscriptionDialogProps extends DialogProps {
  readonly onMade: (secret: string) => void;
}

/** Adds a subscription or changes one. The secret of a new one is shown once it is made. */
export function SubscriptionDialog({ onMade, ...dialog }: SubscriptionDialogProps) {
  const { t } = useTranslation('webhookSubscriptions');
  const problemText = useProblemText('webhookSubscriptions');
  const create = async (form: Form): Promise<WebhookSubscription> => {
    const { secret, ...made } = await createSubscription(form);
    onMade(secret);
    return made;
  };
  return (
    <RecordDialog
      {...dialog}
      kind={webhookSubscriptionRecord}
      maxWidth="md"
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record, dirty }) =>
        record ? updateSubscription(record.id, changesOf(values, dirty)) : create(values)
      }
      fieldOfCode={{ ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN: 'name' }}
    >
      {() => (
        <>
          <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} />
          <Text name="url" type="url" required htmlInput={{ maxLength: 2_000 }} />
          <Switch name="active" />
          <FormChecks<Draft>
            name="events"
            label={t(($) => $.webhookSubscriptions.fields.events)}
            options={eventTypes}
            problemText={problemText}
          />
        </>
      )}
    </RecordDialog>
  );
}
