import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const CampaignsScreen = lazyScreen(
  withTexts(() => import('./campaigns-screen.tsx'), 'campaigns'),
  'CampaignsScreen',
);
const ReportScreen = lazyScreen(
  withTexts(() => import('./report/report-screen.tsx'), 'campaigns'),
  'ReportScreen',
);
const ConfigScreen = lazyScreen(
  withTexts(() => import('./config/config-screen.tsx'), 'campaigns'),
  'ConfigScreen',
);

export const campaignsFeature = defineFeature({
  pages: {
    campaigns: { icon: <CampaignOutlined />, screen: CampaignsScreen },
    campaignReport: { icon: <InsightsOutlined />, screen: ReportScreen },
    campaignsConfig: { icon: <TuneOutlined />, screen: ConfigScreen },
  },
  live: (client) =>
    lateLive(client, ['campaigns'], { campaigns: ['create', 'update', 'delete', 'reload'] }, async () => ({
      campaigns: (await import('./campaigns.api.ts')).campaignHandlers(client),
    })),
});
