import Alert from '@mui/material/Alert';
import { line, password } from '@oplano/contracts';
import { companyForm, recurrence, type OperatorCompany } from '@oplano/contracts/companies';
import { planLimitMax } from '@oplano/contracts/plans';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { allPlansQuery } from '#features/plans';
import { hasCode } from '#platform/api';
import { resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { changesSince, RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FormSection, WholeLine } from '#ui/form-section';
import type { Invited } from './invitation-dialog.tsx';
import { companyRecord, createCompany, planFitQuery, updateCompany } from './operator-companies.api.ts';

/** What was left empty is not sent. */
const emptyOr = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => undefined), schema]);
const schema = companyForm.extend({ passwordDefault: emptyOr(password), adminName: emptyOr(line(2, 50)) });
type CompanyInput = z.input<typeof schema>;

const { Text, Select, Switch } = recordFields<'companies', CompanyInput>('companies');
const resolver = resolverOf(schema);

const valuesOf = (company: OperatorCompany | undefined) => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  document: company?.document ?? '',
  addressStreet: company?.addressStreet ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
  planId: company?.planId ?? 0,
  status: company?.status ?? true,
  dueDate: company?.dueDate ?? '',
  recurrence: company?.recurrence ?? (company ? null : ('MENSAL' as const)),
  numberAttendants: company?.numberAttendants ?? 0,
  numberConections: company?.numberConections ?? 0,
  passwordDefault: '',
  adminName: '',
});

const count = (typed: string): number => Math.trunc(Number(typed));
const counted = { min: 0, max: planLimitMax };

interface CompanyDialogProps extends DialogProps {
  /** Somebody was invited to a new company. */
  readonly onInvited: (invited: Invited) => void;
}

/** Opens a company or changes one: who it is, what it subscribed to, and how its first admin gets in. */
export function CompanyFormDialog({ onInvited, ...dialog }: CompanyDialogProps) {
  const { t } = useTranslation('companies');
  const plansAsked = useQuery(allPlansQuery);
  const { data: plans = [] } = plansAsked;
  const recurrences = recurrence.options.map((value) => ({ value, text: t(($) => $.companies.recurrences[value]) }));
  return (
    <RecordDialog
      {...dialog}
      kind={companyRecord}
      resolver={() => resolver}
      values={valuesOf}
      save={async ({ adminName, ...values }, { record }) => {
        if (record) return updateCompany(record.id, changesSince(record, values));
        const { invitation, ...created } = await createCompany({ ...values, ...(adminName && { adminName }) });
        if (invitation) onInvited({ name: created.name, ...invitation });
        return created;
      }}
      explain={(error) => (hasCode(error, 'ERR_CHANGED_MEANWHILE') ? undefined : t(($) => $.companies.notSaved))}
      maxWidth="md"
    >
      {(company) => (
        <>
          <FormSection title={t(($) => $.companies.sections.company)}>
            <Text name="name" required autoFocus htmlInput={{ maxLength: 50 }} />
            <Text name="email" type="email" required htmlInput={{ maxLength: 254 }} />
            <Text name="phone" htmlInput={{ maxLength: 30 }} />
            <Text name="document" htmlInput={{ maxLength: 30 }} />
            <Text name="addressStreet" htmlInput={{ maxLength: 200 }} />
            <Text name="addressCity" htmlInput={{ maxLength: 100 }} />
            <Text name="addressState" htmlInput={{ maxLength: 50 }} />
          </FormSection>
          <FormSection title={t(($) => $.companies.sections.subscription)}>
            <Select
              name="planId"
              options={plans.map(({ id, name }) => ({ value: id, text: name }))}
              asked={plansAsked}
            />
            <Select name="recurrence" options={recurrences} none={t(($) => $.companies.fields.recurrenceNone)} />
            {company && <Fit company={company} />}
            <Text name="dueDate" type="date" htmlInput={{ min: '2000-01-01', max: '2100-12-31' }} />
            <Text name="numberAttendants" type="number" read={count} htmlInput={counted} />
            <Text name="numberConections" type="number" read={count} htmlInput={counted} />
            <WholeLine>
              <Switch name="status" />
            </WholeLine>
          </FormSection>
          <FormSection title={t(($) => $.companies.sections.admin)}>
            {!company && <Text name="adminName" htmlInput={{ maxLength: 50 }} />}
            <Text
              name="passwordDefault"
              text={company ? 'passwordDefault' : 'passwordNew'}
              type="password"
              htmlInput={{ maxLength: 50, autoComplete: 'new-password' }}
            />
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}

/** What the chosen plan does not hold of what the company has. */
function Fit({ company }: { readonly company: OperatorCompany }) {
  const { t } = useTranslation('companies');
  const planId = useWatch<CompanyInput, 'planId'>({ name: 'planId' });
  const isOther = planId !== company.planId && planId > 0;
  const { data } = useQuery({ ...planFitQuery(company.id, planId), enabled: isOther });
  if (!isOther || !data || data.over.length + data.lost.length === 0) return null;
  const features = data.lost.map((feature) => t(($) => $.companies.features[feature])).join(', ');
  return (
    <WholeLine>
      <Alert severity="warning">
        <strong>{t(($) => $.companies.fit.title)}</strong>
        <ul>
          {data.over.map(({ kind, has, limit }) => (
            <li key={kind}>{t(($) => $.companies.fit[kind], { count: has, limit })}</li>
          ))}
          {features && <li>{t(($) => $.companies.fit.lost, { features })}</li>}
        </ul>
        {t(($) => $.companies.fit.stays)}
      </Alert>
    </WholeLine>
  );
}
