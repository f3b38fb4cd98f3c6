import {
  planAmountMax,
  planFeatures,
  planForm,
  planLimitMax,
  type OperatorPlan,
  type PlanFeature,
} from '@oplano/contracts/plans';
import type { z } from 'zod';
import { hasCode } from '#platform/api';
import { resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { changesSince, RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FormSection } from '#ui/form-section';
import { createPlan, planRecord, updatePlan } from './plans.api.ts';

type PlanInput = z.input<typeof planForm>;

const { Text, Switch } = recordFields<'plans', PlanInput>('plans');
const resolver = resolverOf(planForm);

/** A new plan holds a small team and has everything on. */
const valuesOf = (plan: OperatorPlan | undefined): PlanInput => ({
  name: plan?.name ?? '',
  users: plan?.users ?? 5,
  connections: plan?.connections ?? 1,
  queues: plan?.queues ?? 5,
  amount: plan?.amount ?? 0,
  isPublic: plan?.isPublic ?? true,
  ...(Object.fromEntries(planFeatures.map((feature) => [feature, plan?.[feature] ?? true])) as Record<
    PlanFeature,
    boolean
  >),
});

const count = (typed: string): number => Math.trunc(Number(typed));
const counted = { min: 0, max: planLimitMax };

/** Adds or changes a plan: its price, how much it holds and what it switches on. */
export function PlanDialog(dialog: DialogProps) {
  const { t } = useTranslation('plans');
  return (
    <RecordDialog
      {...dialog}
      kind={planRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record }) => (record ? updatePlan(record.id, changesSince(record, values)) : createPlan(values))}
      explain={(error) => (hasCode(error, 'ERR_CHANGED_MEANWHILE') ? undefined : t(($) => $.plans.notSaved))}
      maxWidth="sm"
    >
      {() => (
        <>
          <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} />
          <FormSection>
            <Text
              name="amount"
              type="number"
              required
              read={Number}
              htmlInput={{ min: 0, max: planAmountMax, step: 0.01 }}
            />
            <Text name="users" type="number" required read={count} htmlInput={counted} />
            <Text name="connections" type="number" required read={count} htmlInput={counted} />
            <Text name="queues" type="number" required read={count} htmlInput={counted} />
          </FormSection>
          <Switch name="isPublic" />
          <FormSection title={t(($) => $.plans.features)}>
            {planFeatures.map((feature) => (
              <Switch key={feature} name={feature} />
            ))}
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}
