import type { PayerForm } from '@oplano/contracts/billing';
import { useTranslation } from '#platform/i18n';
import { Lines } from './lines.tsx';
import type { ChosenPlan } from './plan-choices.tsx';

interface ReviewProps {
  readonly payer: PayerForm;
  readonly chosen: ChosenPlan;
}

/** A last look before the code is made. */
export function Review({ payer, chosen }: ReviewProps) {
  const { t } = useTranslation('billing');
  const lines = [
    [t(($) => $.billing.payer.firstName), payer.firstName],
    [t(($) => $.billing.payer.zipcode), payer.zipcode],
    [t(($) => $.billing.plan), chosen.name],
    [t(($) => $.billing.users), String(chosen.choice.users)],
    [t(($) => $.billing.connections), String(chosen.choice.connections)],
    [t(($) => $.billing.columns.value), chosen.price],
  ];
  return <Lines lines={lines} />;
}
