import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Plan } from '@oplano/contracts/plans';
import { formatBrl } from '@oplano/core/money';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { publicPlansQuery } from '#features/plans';
import { useTranslation } from '#platform/i18n';
import styles from './auth-frame.module.css';

interface PlanSelectProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly error: boolean;
  readonly helperText: string;
}

function PlanLine({ plan }: { readonly plan: Plan }) {
  return (
    <span className={styles.planLine}>
      <span>{plan.name}</span>
      <span>{formatBrl(plan.amount)}</span>
    </span>
  );
}

/** The plans of the platform with what they cost and hold. */
export function PlanSelect({ value, onChange, error, helperText, ...field }: PlanSelectProps) {
  const { t } = useTranslation('auth');
  const { data: plans = [], isError, isPending, refetch } = useQuery(publicPlansQuery);
  const selected = plans.find((plan) => String(plan.id) === value);
  return (
    <TextField
      fullWidth
      {...field}
      select
      required
      label={t(($) => $.auth.plan)}
      // Until the plans are there the chosen one is unknown to the list.
      value={selected ? value : ''}
      disabled={isPending}
      error={error || isError}
      helperText={isError ? t(($) => $.auth.plansFailed) : helperText}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => {
        if (isError) void refetch();
      }}
      slotProps={{
        inputLabel: { required: false },
        select: { renderValue: () => selected && <PlanLine plan={selected} /> },
      }}
    >
      {plans.map((plan) => (
        <MenuItem key={plan.id} value={String(plan.id)}>
          <div style={{ width: '100%' }}>
            <PlanLine plan={plan} />
            <span className={styles.planFacts}>
              {t(($) => $.auth.planFacts, { users: plan.users, connections: plan.connections, queues: plan.queues })}
            </span>
          </div>
        </MenuItem>
      ))}
    </TextField>
  );
}
