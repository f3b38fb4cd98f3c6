import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { defineFeature } from '#platform/feature';
import { authHandlers } from './auth.realtime.ts';
import { SignUpsScreen } from './auth.routes.tsx';

export const authFeature = defineFeature({
  // Until companies have a page of their own, the operator finds there those that wait for a word.
  pages: { companies: { icon: <BusinessOutlined />, screen: SignUpsScreen } },
  live: () => ({ auth: authHandlers() }),
});
