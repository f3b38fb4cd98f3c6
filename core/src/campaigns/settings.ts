import {
  campaignSettingDefaults,
  campaignSettings,
  type CampaignSettingPair,
  type CampaignSettings,
} from '@oplano/contracts/campaigns';

const keys = Object.keys(campaignSettingDefaults) as (keyof CampaignSettings)[];

/** As old clients read them: one pair a setting, what is no text written as JSON. */
export const settingsToPairs = (settings: CampaignSettings): CampaignSettingPair[] =>
  keys.map((key) => {
    const value = settings[key];
    return { key, value: typeof value === 'string' ? value : JSON.stringify(value) };
  });

function read(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The settings behind pairs; what is missing, or is none, is as a new company has it. */
export function settingsFromPairs(pairs: readonly CampaignSettingPair[]): CampaignSettings {
  const merged: Record<string, unknown> = { ...campaignSettingDefaults };
  for (const { key, value } of pairs) {
    const field = keys.find((one) => one === key);
    if (!field) continue;
    const parsed = campaignSettings.shape[field].safeParse(read(value));
    if (parsed.success) merged[field] = parsed.data;
  }
  return campaignSettings.parse(merged);
}
