import ReplayOutlined from '@mui/icons-material/ReplayOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { deliveryState, type WebhookDelivery, type WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fromField, toField } from '#platform/forms';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { Quiet, Status } from '#ui/cells';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { toast, toastError } from '#ui/toast';
import { deliveriesQuery, replayDelivery, replaySpan } from './webhook-subscriptions.api.ts';
import styles from './deliveries-dialog.module.css';

interface DeliveriesDialogProps {
  readonly open: boolean;
  readonly subscription: WebhookSubscription | undefined;
  readonly onClose: () => void;
}

const tones = { delivered: 'good', waiting: 'idle', failed: 'bad' } as const;

/** What was sent to one address and what came back; any of it can be sent again. */
export function DeliveriesDialog({ open, subscription, onClose }: DeliveriesDialogProps) {
  const { t } = useTranslation('webhookSubscriptions');
  return (
    <FormDialog
      open={open}
      maxWidth="md"
      title={t(($) => $.webhookSubscriptions.log.title, { name: subscription?.name ?? '' })}
      onClose={onClose}
    >
      {subscription && (
        <>
          <SpanForm subscriptionId={subscription.id} />
          <Deliveries subscriptionId={subscription.id} />
        </>
      )}
    </FormDialog>
  );
}

/** Everything of the log is asked for anew once something is sent again. */
function useRefresh(subscriptionId: number) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['webhookSubscriptions', 'deliveries', subscriptionId] });
}

const dayMs = 24 * 60 * 60_000;

function SpanForm({ subscriptionId }: { readonly subscriptionId: number }) {
  const { t } = useTranslation('webhookSubscriptions');
  const refresh = useRefresh(subscriptionId);
  const [start, setStart] = useState(() => toField(new Date(Date.now() - dayMs)));
  const [end, setEnd] = useState(() => toField(new Date(Date.now() + 60_000)));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const span = { start: fromField(start)?.toISOString(), end: fromField(end)?.toISOString() };
  const replay = useMutation({
    mutationFn: () => replaySpan(subscriptionId, { start: span.start ?? '', end: span.end ?? '', onlyFailed }),
    onSuccess: ({ count }) => {
      toast.success(t(($) => $.webhookSubscriptions.log.replayed, { count }));
      void refresh();
    },
    onError: (error) => toastError(error),
  });
  return (
    <fieldset className={styles.span}>
      <legend>{t(($) => $.webhookSubscriptions.log.span)}</legend>
      {(
        [
          ['start', start, setStart],
          ['end', end, setEnd],
        ] as const
      ).map(([name, value, set]) => (
        <TextField
          fullWidth
          key={name}
          size="small"
          type="datetime-local"
          label={t(($) => $.webhookSubscriptions.log[name])}
          value={value}
          onChange={({ target }) => set(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      <FormControlLabel
        label={t(($) => $.webhookSubscriptions.log.onlyFailed)}
        control={<Checkbox size="small" checked={onlyFailed} onChange={(_, on) => setOnlyFailed(on)} />}
      />
      <Button
        variant="outlined"
        loading={replay.isPending}
        disabled={!span.start || !span.end}
        onClick={() => replay.mutate()}
      >
        {t(($) => $.webhookSubscriptions.log.replaySpan)}
      </Button>
    </fieldset>
  );
}

function Deliveries({ subscriptionId }: { readonly subscriptionId: number }) {
  const { t } = useTranslation('webhookSubscriptions');
  const [state, setState] = useState<WebhookDelivery['state'] | null>(null);
  const query = useInfiniteQuery(deliveriesQuery(subscriptionId, state));
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <>
      <div className={styles.filter}>
        <TextField
          select
          size="small"
          label={t(($) => $.webhookSubscriptions.columns.state)}
          value={state ?? ''}
          onChange={({ target }) => setState(deliveryState.safeParse(target.value).data ?? null)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t(($) => $.webhookSubscriptions.log.all)}</MenuItem>
          {deliveryState.options.map((one) => (
            <MenuItem key={one} value={one}>
              {t(($) => $.webhookSubscriptions.deliveryStates[one])}
            </MenuItem>
          ))}
        </TextField>
        <Button onClick={() => void query.refetch()}>{t(($) => $.webhookSubscriptions.log.refresh)}</Button>
      </div>
      {query.isSuccess && deliveries.length === 0 && <Quiet>{t(($) => $.webhookSubscriptions.log.empty)}</Quiet>}
      <ul className={styles.list} aria-label={t(($) => $.webhookSubscriptions.log.list)}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(($) => $.webhookSubscriptions.log.more)}
        </Button>
      )}
    </>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhookSubscriptions');
  const tag = useLanguageTag();
  const refresh = useRefresh(delivery.subscriptionId);
  const replay = useMutation({
    mutationFn: () => replayDelivery(delivery.id),
    onSuccess: () => {
      toast.success(t(($) => $.webhookSubscriptions.log.replayed, { count: 1 }));
      void refresh();
    },
    onError: (error) => toastError(error),
  });
  const { lastProblem: problem, lastStatus } = delivery;
  const came = problem ?? (lastStatus === null ? null : String(lastStatus));
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <strong>{delivery.type}</strong>
        <Status tone={tones[delivery.state]}>{t(($) => $.webhookSubscriptions.deliveryStates[delivery.state])}</Status>
        <Quiet>
          {new Date(delivery.createdAt).toLocaleString(tag)}
          {came !== null && ` · ${came}`}
          {` · ${t(($) => $.webhookSubscriptions.log.attempts, { count: delivery.attempts })}`}
        </Quiet>
        <Button
          size="small"
          startIcon={<ReplayOutlined />}
          loading={replay.isPending}
          aria-label={t(($) => $.webhookSubscriptions.log.replayOne, { id: delivery.webhookId })}
          onClick={() => replay.mutate()}
        >
          {t(($) => $.webhookSubscriptions.log.replay)}
        </Button>
      </div>
      <details>
        <summary>{delivery.webhookId}</summary>
        <pre className={styles.code}>{delivery.body}</pre>
        {delivery.lastAnswer && (
          <>
            <p>{t(($) => $.webhookSubscriptions.log.answer)}</p>
            <pre className={styles.code}>{delivery.lastAnswer}</pre>
          </>
        )}
      </details>
    </li>
  );
}
