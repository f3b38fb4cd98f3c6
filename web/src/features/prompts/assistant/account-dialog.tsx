import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { AssistantAccount } from '@oplano/contracts/assistant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { changesOf } from '#platform/forms';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useDelayedMutation } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { FormSection } from '#ui/form-section';
import { LoadingBlock } from '#ui/loading-block';
import { Switch } from '#ui/switch';
import { toast, toastError } from '#ui/toast';
import { accountQuery, assistantQuery, saveAccount } from './assistant.api.ts';
import { ModelField } from './model-field.tsx';
import { centsInReal, microsInReal, moneyText, typedAmount, unitsOf } from './money-text.ts';

export interface AccountDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Amounts are typed in reais; what is kept is whole. */
const amounts = {
  budget: centsInReal,
  priceIn: microsInReal,
  priceOut: microsInReal,
  priceMinute: microsInReal,
} as const;
type Amount = keyof typeof amounts;

const fieldsOf = (account: AssistantAccount, tag: string) => ({
  apiKey: account.apiKey,
  baseUrl: account.baseUrl,
  model: account.model,
  masks: account.masks,
  budget: typedAmount(account.budgetCents, amounts.budget, tag),
  priceIn: typedAmount(account.priceIn, amounts.priceIn, tag),
  priceOut: typedAmount(account.priceOut, amounts.priceOut, tag),
  priceMinute: typedAmount(account.priceMinute, amounts.priceMinute, tag),
});
type Fields = ReturnType<typeof fieldsOf>;

const unitsIn = (fields: Fields, name: Amount) => unitsOf(fields[name], amounts[name]);
const isWrong = (fields: Fields, name: Amount): boolean => unitsIn(fields, name) === undefined;
const amountNames: readonly Amount[] = ['budget', 'priceIn', 'priceOut', 'priceMinute'];

const formOf = (fields: Fields) => {
  const { apiKey, baseUrl, model, masks } = fields;
  return {
    apiKey,
    baseUrl,
    model,
    masks,
    budgetCents: unitsIn(fields, 'budget') ?? null,
    priceIn: unitsIn(fields, 'priceIn') ?? 0,
    priceOut: unitsIn(fields, 'priceOut') ?? 0,
    priceMinute: unitsIn(fields, 'priceMinute') ?? 0,
  };
};

const isSame = (fields: Fields, before: Fields): boolean => JSON.stringify(fields) === JSON.stringify(before);

/** What another admin changed meanwhile stays. */
function changesIn(fields: Fields, before: Fields) {
  const kept = new Map(Object.entries(formOf(before)));
  const form = formOf(fields);
  return changesOf(
    form,
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value !== kept.get(name)])),
  );
}

function AccountForm({ account, open, onClose }: AccountDialogProps & { readonly account: AssistantAccount }) {
  const { t } = useTranslation('assistant');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const [before] = useState(() => fieldsOf(account, tag));
  const [fields, setFields] = useState(before);
  const [isAsked, setAsked] = useState(false);
  const set = (change: Partial<Fields>) => setFields((known) => ({ ...known, ...change }));
  const { submit, isSubmitting } = useDelayedMutation({
    mutationFn: saveAccount,
    onSuccess: (saved) => {
      client.setQueryData(accountQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: assistantQuery.queryKey });
      toast.success(t(($) => $.assistant.account.saved));
      onClose();
    },
    onError: toastError,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    // An amount that nobody can read is no wish for none.
    if (!amountNames.some((name) => isWrong(fields, name))) void submit(changesIn(fields, before));
  };
  const helpOf = (name: Amount): object => {
    if (isAsked && isWrong(fields, name)) {
      return { error: true, helperText: t(($) => $.assistant.account.wrongAmount) };
    }
    return name === 'budget' ? { helperText: t(($) => $.assistant.account.budgetHelp) } : {};
  };
  const amount = (name: Amount) => (
    <TextField
      fullWidth
      label={t(($) => $.assistant.account[name])}
      value={fields[name]}
      {...helpOf(name)}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 } }}
    />
  );
  return (
    <FormDialog
      open={open}
      title={t(($) => $.assistant.account.title)}
      submitLabel={t(($) => $.assistant.account.save)}
      hold={isSubmitting ? 'saving' : isSame(fields, before) ? 'none' : 'changed'}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {t(($) => $.assistant.account.spent, {
          money: moneyText(account.spent.micros),
          answers: account.spent.answers,
        })}
      </p>
      <FormSection>
        <TextField
          fullWidth
          type="password"
          label={t(($) => $.assistant.account.apiKey)}
          helperText={t(($) => $.assistant.account.apiKeyHelp)}
          value={fields.apiKey}
          onChange={({ target }) => set({ apiKey: target.value })}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 500 } }}
        />
        <TextField
          fullWidth
          type="url"
          label={t(($) => $.assistant.account.baseUrl)}
          helperText={t(($) => $.assistant.account.baseUrlHelp)}
          value={fields.baseUrl}
          // A key stays with its address.
          onChange={({ target }) => set({ baseUrl: target.value, apiKey: '' })}
          slotProps={{ htmlInput: { maxLength: 2_000 } }}
        />
        <ModelField
          model={fields.model}
          place={{ apiKey: fields.apiKey, baseUrl: fields.baseUrl, promptId: null }}
          onModel={(model) => set({ model })}
        />
      </FormSection>
      <FormSection>
        {amount('budget')}
        {amount('priceIn')}
        {amount('priceOut')}
        {amount('priceMinute')}
      </FormSection>
      <FormControlLabel
        control={<Switch checked={fields.masks} onChange={(_event, masks) => set({ masks })} />}
        label={t(($) => $.assistant.account.masks)}
      />
    </FormDialog>
  );
}

/** The company's own assistant: its key, what it may cost, and what leaves. */
export function AccountDialog(dialog: AccountDialogProps) {
  const { t } = useTranslation('assistant');
  const { data, error, refetch } = useQuery(accountQuery);
  if (data) return <AccountForm {...dialog} account={data} />;
  return (
    <FormDialog {...dialog} title={t(($) => $.assistant.account.title)}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={320} />}
    </FormDialog>
  );
}
