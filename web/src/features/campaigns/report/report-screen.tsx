import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { CampaignDetails } from '@oplano/contracts/campaigns';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { BackButton } from '#ui/back-button';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { saveFile } from '#ui/save-file';
import { toast, toastError } from '#ui/toast';
import { campaignQuery, campaignRecord, exportPeople, resumeShare } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import { useMoment } from '../use-moment.ts';
import { Figures } from './figures.tsx';
import { People } from './people.tsx';

/** How far a campaign is: its cards, its bar, and everybody it is for. */
export function ReportScreen() {
  const { campaignId = '' } = useParams({ strict: false });
  const id = Number(campaignId);
  const { data, error, refetch } = useQuery(campaignQuery(id));
  useFollow(data);
  const { t } = useTranslation('pages');
  if (data) return <Report campaign={data} />;
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.pages.titles.campaignReport)} lead={<BackToCampaigns />} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingBlock height={420} />}
    </div>
  );
}

function BackToCampaigns() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  return <BackButton label={t(($) => $.campaigns.report.back)} onClick={() => void navigate({ to: '/campaigns' })} />;
}

/** What is read from the rows themselves is fetched anew as the counts move on. */
function useFollow(campaign: CampaignDetails | undefined): void {
  const client = useQueryClient();
  const { id, version } = campaign ?? {};
  useEffect(() => {
    if (id === undefined) return;
    void client.invalidateQueries({ queryKey: ['campaigns', 'report', id, 'figures'] });
    void client.invalidateQueries({ queryKey: ['campaigns', 'report', id, 'people'] });
  }, [client, id, version]);
}

function Report({ campaign }: { readonly campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns');
  const tag = useLanguageTag();
  const moment = useMoment();
  const { counts } = campaign;
  const sheet = useMutation({
    mutationFn: () => exportPeople(campaign.id),
    onSuccess: ({ url }) =>
      saveFile(
        url,
        t(($) => $.campaigns.report.file),
      ),
    onError: toastError,
  });
  const number = (value: number) => value.toLocaleString(tag);
  const time = (at: string | null) => (at === null ? t(($) => $.campaigns.never) : moment(at));
  const share = counts.valid === 0 ? 0 : Math.round((counts.everDelivered / counts.valid) * 100);
  const cards = [
    ['valid', number(counts.valid)],
    ...(campaign.confirmation
      ? ([
          ['requested', number(counts.confirmationsRequested)],
          ['confirmed', number(counts.confirmations)],
        ] as const)
      : []),
    ['delivered', number(counts.everDelivered)],
    ['whatsapp', campaign.shares.map(({ name }) => name).join(', ')],
    ['contactList', campaign.contactList?.name ?? campaign.tagList?.name ?? t(($) => $.campaigns.none)],
    ['scheduledAt', time(campaign.scheduledAt)],
    ['completedAt', time(campaign.completedAt)],
  ] as const;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t(($) => $.campaigns.report.title, { name: campaign.name })}
        lead={<BackToCampaigns />}
        action={
          <Button startIcon={<FileDownloadOutlined />} loading={sheet.isPending} onClick={() => sheet.mutate()}>
            {t(($) => $.campaigns.report.export)}
          </Button>
        }
      />
      <Pauses campaign={campaign} />
      <section className={styles.progress} aria-label={t(($) => $.campaigns.report.progress)}>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, share)}
          aria-label={t(($) => $.campaigns.report.progress)}
        />
        <span>
          {t(($) => $.campaigns.report.share, {
            share,
            delivered: number(counts.everDelivered),
            valid: number(counts.valid),
          })}
        </span>
      </section>
      <dl className={styles.cards}>
        {cards.map(([key, value]) => (
          <div key={key} className={styles.card}>
            <dt>{t(($) => $.campaigns.report.cards[key])}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Figures campaign={campaign} />
      <People campaign={campaign} />
    </div>
  );
}

/** Parts that stand still, each with its reason, and a word that lets it go on. */
function Pauses({ campaign }: { readonly campaign: CampaignDetails }) {
  const { t } = useTranslation('campaigns');
  const moment = useMoment();
  const client = useQueryClient();
  const resume = useMutation({
    mutationFn: (place: number) => resumeShare(campaign.id, place),
    onSuccess: (record) => {
      campaignRecord.follow(client, { kind: 'update', record });
      toast.success(t(($) => $.campaigns.pause.resumed));
    },
    onError: toastError,
  });
  if (campaign.status !== 'EM_ANDAMENTO') return null;
  return campaign.shares.map(
    ({ place, name, pause }) =>
      pause && (
        <Alert
          key={place}
          severity="warning"
          action={
            pause.reason === 'refused' && (
              <Button color="inherit" size="small" loading={resume.isPending} onClick={() => resume.mutate(place)}>
                {t(($) => $.campaigns.pause.resume)}
              </Button>
            )
          }
        >
          {t(($) => $.campaigns.pause.reasons[pause.reason], { name, text: pause.text })}{' '}
          {pause.until !== null && t(($) => $.campaigns.pause.until, { time: moment(pause.until ?? '') })}
        </Alert>
      ),
  );
}
