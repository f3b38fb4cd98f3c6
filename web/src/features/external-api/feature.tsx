import CodeOutlined from '@mui/icons-material/CodeOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const ExternalApiScreen = lazyScreen(
  withTexts(() => import('./external-api-screen.tsx'), 'externalApi'),
  'ExternalApiScreen',
);

export const externalApiFeature = defineFeature({
  pages: { messagesApi: { icon: <CodeOutlined />, screen: ExternalApiScreen } },
});
