import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import { defineFeature } from '#platform/feature';
import { companySettingHandlers, settingHandlers } from './settings.realtime.ts';
import { SettingsScreen } from './settings.routes.tsx';

export const settingsFeature = defineFeature({
  pages: { settings: { icon: <SettingsOutlined />, screen: SettingsScreen } },
  live: (client) => ({ companySettings: companySettingHandlers(client), settings: settingHandlers(client) }),
});
