import type { OperatorCompany } from '@oplano/contracts/companies';
import { daysLeft, dueMark } from '@oplano/core/companies';
import { useState } from 'react';
import { dayText, momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { Quiet, Status } from '#ui/cells';
import { storageText } from '#ui/storage-text';

interface CellProps {
  readonly company: OperatorCompany;
}

const subscriptionOf = ({ id, dueDate, timeZone }: OperatorCompany) => ({ companyId: id, dueDate, timeZone });

/** Yellow within five days, red from the day itself on. */
export function dueTone(company: OperatorCompany): 'warning' | 'error' | undefined {
  const mark = dueMark(subscriptionOf(company), new Date());
  return mark === 'due' ? 'error' : mark === 'soon' ? 'warning' : undefined;
}

/** The date, and in words what its colour says. */
export function CompanyDueDate({ company }: CellProps) {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  if (!company.dueDate) return <Quiet>{t(($) => $.companies.noDueDate)}</Quiet>;
  const date = dayText(company.dueDate, tag);
  const left = daysLeft(subscriptionOf(company), now);
  if (left === null || !dueTone(company)) return date;
  const words =
    left > 0
      ? t(($) => $.companies.dueIn, { count: left })
      : t(($) => (left < 0 ? $.companies.overdue : $.companies.dueToday));
  return `${date} (${words})`;
}

export function Standing({ company: { status, removal } }: CellProps) {
  const { t } = useTranslation('companies');
  if (removal) {
    const words =
      removal.left > 0 ? t(($) => $.companies.leavingLeft, { count: removal.left }) : t(($) => $.companies.leaving);
    return <Status tone="bad">{words}</Status>;
  }
  return (
    <Status tone={status ? 'good' : 'bad'}>{t(($) => (status ? $.companies.active : $.companies.suspended))}</Status>
  );
}

export function LastLogin({ company: { lastLogin } }: CellProps) {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  return <Quiet>{lastLogin ? momentText(lastLogin, tag, now) : t(($) => $.companies.never)}</Quiet>;
}

export function Folder({ company }: CellProps) {
  const { t } = useTranslation('companies');
  const tag = useLanguageTag();
  const { numberFileFolder: count, folderSize, updatedAtFolder } = company;
  const since = updatedAtFolder ? t(($) => $.companies.filesSince, { date: dayText(updatedAtFolder, tag) }) : undefined;
  return (
    <span title={since}>
      <Quiet>{t(($) => $.companies.files, { count, size: storageText(folderSize, tag) })}</Quiet>
    </span>
  );
}
