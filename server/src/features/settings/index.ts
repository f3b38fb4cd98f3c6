export { companySettings, settingPairs, writeCompanySetting } from './company-settings.repo.ts';
export { hasDemo, markDemo, readPublicSettings, writePlatformSetting } from './settings.repo.ts';
export { companySettingChanged } from './settings.events.ts';
export { settingsFeature } from './feature.ts';
