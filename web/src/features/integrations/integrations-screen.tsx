import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import HubOutlined from '@mui/icons-material/HubOutlined';
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import WebhookOutlined from '@mui/icons-material/WebhookOutlined';
import type { Integration, IntegrationType } from '@oplano/contracts/integrations';
import { useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { integrationRecord } from './integrations.api.ts';

const IntegrationDialog = lazyWindow(async () => (await import('./integration-dialog.tsx')).IntegrationDialog);

const icons = {
  dialogflow: QuestionAnswerOutlined,
  n8n: AccountTreeOutlined,
  webhook: WebhookOutlined,
  typebot: SmartToyOutlined,
} as const;

function TypeIcon({ type }: { readonly type: IntegrationType }) {
  const { t } = useTranslation('integrations');
  const Icon = icons[type];
  return <Icon titleAccess={t(($) => $.integrations.types[type])} fontSize="small" />;
}

function Name({ name, shutUntil }: Pick<Integration, 'name' | 'shutUntil'>) {
  const { t } = useTranslation('integrations');
  return (
    <Strong>
      {name}
      {shutUntil !== null && (
        <PauseCircleOutlined
          titleAccess={t(($) => $.integrations.shut)}
          color="warning"
          fontSize="small"
          sx={{ ml: 1, verticalAlign: 'text-bottom' }}
        />
      )}
    </Strong>
  );
}

/** Programs outside that answer customers. */
export function IntegrationsScreen() {
  return (
    <RecordScreen
      kind={integrationRecord}
      list={useLiveList(integrationRecord.list)}
      columns={[
        { key: 'type', cell: ({ type }) => <TypeIcon type={type} />, width: 80, card: 'meta' },
        { key: 'id', cell: ({ id }) => <Quiet>{id}</Quiet>, width: 96, card: 'detail' },
        { key: 'name', cell: (record) => <Name {...record} />, card: 'title' },
      ]}
      icon={<HubOutlined />}
      dialog={(props) => <IntegrationDialog {...props} />}
    />
  );
}
