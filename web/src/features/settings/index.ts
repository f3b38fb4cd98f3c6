export { Brand } from './brand.tsx';
export { loadBranding } from './branding.ts';
export { companySettingsQuery } from './company-settings.api.ts';
export { versionQuery } from './settings.api.ts';
export { useBranding } from './use-branding.ts';
export { useCompanySettings } from './use-company-settings.ts';
export { /** @public */ companySettingHandlers } from './settings.realtime.ts';
export { settingsFeature } from './feature.tsx';
