import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const StoppedScreen = lazyScreen(
  withTexts(() => import('./stopped-screen.tsx'), 'stopped'),
  'StoppedScreen',
);

export const stoppedFeature = defineFeature({
  pages: { stopped: { icon: <PauseCircleOutlined />, screen: StoppedScreen } },
});
