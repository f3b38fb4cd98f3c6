import Alert from '@mui/material/Alert';
import { keptMonthChoices, type CompanySettings } from '@oplano/contracts/settings';
import { emptiedBefore } from '@oplano/core/privacy';
import { useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useIsLeftOut } from './option-search.ts';
import { SelectRow } from './setting-row.tsx';
import { useSaveSetting } from './use-save-setting.ts';

const kept = ['keepMessages', 'keepConversations', 'keepCampaigns'] as const;
type Kept = (typeof kept)[number];

/** How long what customers wrote is kept, with what goes and when. */
export function RetentionRows({ settings }: { readonly settings: CompanySettings }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Alert severity="warning" hidden={useIsLeftOut()}>
        {t(($) => $.settings.retention.warning)}
      </Alert>
      {kept.map((name) => (
        <RetentionRow key={name} name={name} value={settings[name]} />
      ))}
    </>
  );
}

const asNumber = (months: string): number => (months === 'forever' ? Infinity : Number(months));

/** What is kept for less time than before goes for good, so it is asked for once more, with the day. */
function RetentionRow({ name, value }: { readonly name: Kept; readonly value: string }) {
  const { t } = useTranslation('settings');
  const tag = useLanguageTag();
  const { mutate } = useSaveSetting(name);
  const [wanted, setWanted] = useState<{ readonly months: string; readonly before: Date | null }>();
  const date = wanted?.before ? dayText(wanted.before.toISOString(), tag) : '';
  const choose = (months: string) => {
    if (asNumber(months) >= asNumber(value)) mutate(months);
    else setWanted({ months, before: emptiedBefore(months, new Date()) });
  };
  return (
    <>
      <SelectRow
        name={name}
        title={t(($) => $.settings.retention[name].title)}
        text={t(($) => $.settings.retention[name].text)}
        value={value}
        options={[...new Set([...keptMonthChoices, value])].map((months) => ({
          value: months,
          text:
            months === 'forever'
              ? t(($) => $.settings.retention.forever)
              : t(($) => $.settings.retention.months, { count: Number(months) }),
        }))}
        onChange={choose}
      />
      <ConfirmDialog
        open={wanted !== undefined}
        isDestructive
        title={t(($) => $.settings.retention.confirm.title)}
        confirmLabel={t(($) => $.settings.retention.confirm.yes)}
        onClose={() => setWanted(undefined)}
        onConfirm={() => {
          if (wanted) mutate(wanted.months);
          setWanted(undefined);
        }}
      >
        {t(($) => $.settings.retention.confirm.text, { date })}
      </ConfirmDialog>
    </>
  );
}
