import { campaignSettings, type CampaignSettings } from '@oplano/contracts/campaigns';
import { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';

const { perHour, perDay, confirmationHours } = campaignSettings.shape;

const numberOf = (typed: string): number => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
/** What is left empty is no cap; what is no number is not taken for none. */
const typedCap = z
  .string()
  .trim()
  .transform((typed) => (typed === '' ? null : numberOf(typed)));

/** Numbers are kept as they are typed. */
const form = campaignSettings.extend({
  perHour: typedCap.pipe(perHour),
  perDay: typedCap.pipe(perDay),
  confirmationHours: z.string().trim().min(1).transform(numberOf).pipe(confirmationHours),
});
export type SettingsInput = z.input<typeof form>;
export const settingsResolver = resolverOf(form);

const typedOf = (value: number | null): string => (value === null ? '' : String(value));
export const settingsInput = (settings: CampaignSettings): SettingsInput => ({
  ...settings,
  perHour: typedOf(settings.perHour),
  perDay: typedOf(settings.perDay),
  confirmationHours: typedOf(settings.confirmationHours),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What another admin changed meanwhile stays. */
export const changedSettings = (before: CampaignSettings, wanted: CampaignSettings): Partial<CampaignSettings> =>
  changesOf(
    wanted,
    Object.fromEntries(
      Object.entries(before).map(([key, value]) => [key, !isSame(wanted[key as keyof typeof before], value)]),
    ),
  );

/** The form as it is saved now, with what was typed while it was being saved. */
export const inputAfterSave = (saved: CampaignSettings, sent: SettingsInput, typed: SettingsInput): SettingsInput => ({
  ...settingsInput(saved),
  ...changesOf(
    typed,
    Object.fromEntries(
      Object.entries(sent).map(([key, value]) => [key, !isSame(typed[key as keyof typeof typed], value)]),
    ),
  ),
});
