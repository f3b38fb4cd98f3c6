import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Check from '@mui/icons-material/Check';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined';
import type { Campaign, CampaignStatus } from '@oplano/contracts/campaigns';
import { allows } from '@oplano/core/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Status, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { toast, toastError } from '#ui/toast';
import { campaignRecord, cancelCampaign, restartCampaign } from './campaigns.api.ts';
import { useMoment } from './use-moment.ts';

const CampaignDialog = lazyWindow(async () => (await import('./dialog/campaign-dialog.tsx')).CampaignDialog);

const tones: Readonly<Record<CampaignStatus, 'good' | 'idle' | 'bad'>> = {
  INATIVA: 'idle',
  PROGRAMADA: 'good',
  EM_ANDAMENTO: 'good',
  CANCELADA: 'bad',
  FINALIZADA: 'idle',
};

const may = (action: 'cancel' | 'restart' | 'delete') => (record: Campaign) =>
  allows(
    { status: record.status, scheduledAt: record.scheduledAt === null ? null : new Date(record.scheduledAt) },
    action,
    new Date(),
  );

/** Messages to many: what is planned, what runs, what is done. */
export function CampaignsScreen() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const moment = useMoment();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, what }: { id: number; what: 'cancel' | 'restart' }) =>
      what === 'cancel' ? cancelCampaign(id) : restartCampaign(id),
    onSuccess: (record, { what }) => {
      campaignRecord.follow(client, { kind: 'update', record });
      toast.success(t(($) => $.campaigns[what === 'cancel' ? 'cancelled' : 'restarted']));
    },
    onError: toastError,
  });
  const time = (at: string | null) => (at === null ? <Quiet>{t(($) => $.campaigns.never)}</Quiet> : moment(at));
  return (
    <RecordScreen
      kind={campaignRecord}
      list={useLiveList(campaignRecord.list)}
      columns={[
        { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, wraps: true, card: 'title' },
        {
          key: 'status',
          cell: ({ status }) => <Status tone={tones[status]}>{t(($) => $.campaigns.statuses[status])}</Status>,
          width: 125,
          card: 'meta',
        },
        {
          key: 'contactList',
          cell: ({ contactList, tagList }) =>
            contactList?.name ?? tagList?.name ?? <Quiet>{t(($) => $.campaigns.none)}</Quiet>,
          wraps: true,
          card: 'detail',
        },
        {
          key: 'whatsapp',
          cell: ({ whatsapp }) => whatsapp?.name ?? <Quiet>{t(($) => $.campaigns.none)}</Quiet>,
          card: 'detail',
        },
        { key: 'scheduledAt', cell: ({ scheduledAt }) => time(scheduledAt), width: 160, card: 'detail' },
        { key: 'completedAt', cell: ({ completedAt }) => time(completedAt), width: 160, card: 'none' },
        {
          key: 'confirmation',
          cell: ({ confirmation }) =>
            confirmation ? (
              <Check titleAccess={t(($) => $.campaigns.confirmationOn)} color="success" />
            ) : (
              <Quiet>{t(($) => $.campaigns.confirmationOff)}</Quiet>
            ),
          width: 110,
          card: 'none',
        },
      ]}
      icon={<CampaignOutlined />}
      actions={({ edit, remove }) => [
        {
          key: 'report',
          label: ({ name }) => t(($) => $.campaigns.openReport, { name }),
          icon: <AssessmentOutlined />,
          onClick: ({ id }) => void navigate({ to: `/campaign/${id}/report` }),
        },
        {
          key: 'cancel',
          label: ({ name }) => t(($) => $.campaigns.cancel, { name }),
          icon: <StopCircleOutlined />,
          onClick: ({ id }) => change.mutate({ id, what: 'cancel' }),
          isOffered: may('cancel'),
        },
        {
          key: 'restart',
          label: ({ name }) => t(($) => $.campaigns.restart, { name }),
          icon: <PlayCircleOutlined />,
          onClick: ({ id }) => change.mutate({ id, what: 'restart' }),
          isOffered: may('restart'),
        },
        edit,
        { ...remove, isOffered: may('delete') },
      ]}
      dialog={(props) => <CampaignDialog {...props} />}
    />
  );
}
