import type { CampaignDetails } from '@oplano/contracts/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { BarList } from '#ui/bar-list';
import { reportQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import { useMoment } from '../use-moment.ts';
import { useSkipText } from './reason-text.ts';

const steps = ['valid', 'everSent', 'everDelivered', 'everRead', 'answered'] as const;

/** The funnel, what left in each hour, and why people got nothing. */
export function Figures({ campaign }: { readonly campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns');
  const tag = useLanguageTag();
  const moment = useMoment();
  const reasonText = useSkipText();
  const { counts } = campaign;
  const valueText = (value: number) => value.toLocaleString(tag);
  const { data } = useQuery(reportQuery(campaign.id));
  const most = Math.max(1, ...(data?.hours ?? []).map(({ sent }) => sent));
  return (
    <div className={styles.figures}>
      <BarList
        title={t(($) => $.campaigns.report.funnel)}
        bars={steps.map((step) => ({
          key: step,
          label: t(($) => $.campaigns.report.steps[step]),
          value: counts[step],
          share: counts.valid === 0 ? 0 : counts[step] / counts.valid,
        }))}
        valueText={valueText}
      />
      <BarList
        title={t(($) => $.campaigns.report.hours)}
        empty={t(($) => $.campaigns.report.noHours)}
        bars={(data?.hours ?? [])
          .slice(-24)
          .map(({ at, sent }) => ({ key: at, label: moment(at), value: sent, share: sent / most }))}
        valueText={valueText}
      />
      <BarList
        title={t(($) => $.campaigns.report.reasons)}
        empty={t(($) => $.campaigns.report.noReasons)}
        bars={(data?.reasons ?? []).map((one) => ({
          key: `${one.state} ${one.code} ${one.text}`,
          label: reasonText(one),
          value: one.count,
          share: one.count / Math.max(1, counts.failed + counts.skipped),
        }))}
        valueText={valueText}
      />
      {data?.nextAt && (
        <p className={styles.next}>{t(($) => $.campaigns.report.next, { time: moment(data.nextAt ?? '') })}</p>
      )}
    </div>
  );
}
