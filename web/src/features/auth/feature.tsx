import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import { defineFeature } from '#platform/feature';
import { authHandlers } from './auth.realtime.ts';
import { CompaniesScreen } from './auth.routes.tsx';

export const authFeature = defineFeature({
  pages: { companies: { icon: <BusinessOutlined />, screen: CompaniesScreen } },
  live: () => ({ auth: authHandlers() }),
});
