import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { customPlanMin, type PlanChoice } from '@oplano/contracts/billing';
import type { CompanyWithPlan } from '@oplano/contracts/companies';
import { planLimitMax, type Plan } from '@oplano/contracts/plans';
import { customPlanCents } from '@oplano/core/billing';
import { amountOf, formatBrl } from '@oplano/core/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publicPlansQuery } from '#features/plans';
import { useTranslation } from '#platform/i18n';
import styles from './checkout.module.css';

/** What somebody chose, as it is shown and as it is sent. */
export interface ChosenPlan {
  readonly name: string;
  readonly price: string;
  readonly choice: PlanChoice;
}

interface PlanChoicesProps {
  readonly company: CompanyWithPlan;
  readonly chosen: ChosenPlan | null;
  /** Chooses and goes on. */
  readonly onPick: (chosen: ChosenPlan) => void;
}

/** The plan of the company first, then the others that are offered, and a plan of one's own size. */
export function PlanChoices({ company, chosen, onPick }: PlanChoicesProps) {
  const { t } = useTranslation('billing');
  const offered = useQuery(publicPlansQuery).data ?? [];
  const [size, setSize] = useState(() => ({
    users: chosen?.choice.planId === undefined ? (chosen?.choice.users ?? customPlanMin) : customPlanMin,
    connections: chosen?.choice.planId === undefined ? (chosen?.choice.connections ?? customPlanMin) : customPlanMin,
  }));
  const plans = [company.plan, ...offered.filter(({ id }) => id !== company.plan.id)];
  const each = company.recurrence ?? 'MENSAL';
  const toChosen = ({ id, name, users, connections, amount }: Plan): ChosenPlan => ({
    name,
    price: t(($) => $.billing.amountOf[each], { amount: formatBrl(amount) }),
    choice: { planId: id, users, connections, price: amount },
  });
  const amount = amountOf(customPlanCents(size));
  const price = t(($) => $.billing.amountOf.MENSAL, { amount: formatBrl(amount) });
  const own = { name: t(($) => $.billing.custom), price, choice: { ...size, price: amount } };
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => {
        const offer = toChosen(plan);
        return (
          <li key={plan.id} className={styles.plan} data-chosen={chosen?.choice.planId === plan.id}>
            <div>
              <h3>{plan.name}</h3>
              <p>{t(($) => $.billing.holds, { users: plan.users, connections: plan.connections })}</p>
              <p className={styles.price}>{offer.price}</p>
            </div>
            <Button
              variant="outlined"
              aria-label={t(($) => $.billing.choosePlan, { name: plan.name })}
              onClick={() => onPick(offer)}
            >
              {t(($) => $.billing.choose)}
            </Button>
          </li>
        );
      })}
      <li className={styles.plan} data-chosen={chosen !== null && chosen.choice.planId === undefined}>
        <div>
          <h3>{own.name}</h3>
          {(['users', 'connections'] as const).map((kind) => (
            <Stepper
              key={kind}
              label={t(($) => $.billing[kind])}
              value={size[kind]}
              onChange={(value) => setSize({ ...size, [kind]: value })}
            />
          ))}
          <p className={styles.price}>{price}</p>
        </div>
        <Button
          variant="outlined"
          aria-label={t(($) => $.billing.choosePlan, { name: own.name })}
          onClick={() => onPick(own)}
        >
          {t(($) => $.billing.choose)}
        </Button>
      </li>
    </ul>
  );
}

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number with a button to either side; never below what a plan of one's own size begins with. */
function Stepper({ label, value, onChange }: StepperProps) {
  const { t } = useTranslation('billing');
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <span>{label}</span>
      <IconButton
        size="small"
        aria-label={t(($) => $.billing.fewer, { name: label })}
        disabled={value <= customPlanMin}
        onClick={() => onChange(value - 1)}
      >
        <Remove fontSize="small" />
      </IconButton>
      <output aria-live="polite">{value}</output>
      <IconButton
        size="small"
        aria-label={t(($) => $.billing.more, { name: label })}
        disabled={value >= planLimitMax}
        onClick={() => onChange(value + 1)}
      >
        <Add fontSize="small" />
      </IconButton>
    </fieldset>
  );
}
