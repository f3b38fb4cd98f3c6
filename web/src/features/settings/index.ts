export { Brand } from './brand.tsx';
export { loadBranding } from './branding.ts';
export { companySettingsQuery } from './company-settings.api.ts';
export { versionQuery } from './settings.api.ts';
export { companySettingHandlers, settingHandlers } from './settings.realtime.ts';
export { SettingsScreen } from './settings.routes.tsx';
export { useBranding } from './use-branding.ts';
export { useCompanySettings } from './use-company-settings.ts';
