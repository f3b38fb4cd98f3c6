import { z } from 'zod';
import { text, timeOfDay } from '../fields.ts';
import { orAsJson, orNone } from '../lenient.ts';

export const messageIntervals = [0, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;
export const longerIntervalsAfter = [0, 5, 10, 15, 20, 30, 40, 50, 60] as const;
export const greaterIntervals = [0, 40, 60, 80, 100, 120, 140, 160, 180, 200] as const;

export const ownVariablesMax = 50;
/** A word of the company's own: `{key}` in a text becomes its value. */
export const ownVariable = z.object({
  key: z.string().regex(/^[\p{L}\d_]{1,40}$/u),
  value: text(500),
});
export type OwnVariable = z.infer<typeof ownVariable>;

/** What the caps of a connection and the hours for an answer may be at most. */
export const campaignLimits = { perHour: 10_000, perDay: 100_000, confirmationHours: 720 } as const;

/** How campaigns of a company go out. Times are on the wall of its zone. */
export const campaignSettings = z.object({
  /** Seconds between two messages. */
  messageInterval: z.literal(messageIntervals),
  /** After so many messages comes a longer pause; 0: never. */
  longerIntervalAfter: z.literal(longerIntervalsAfter),
  /** Seconds of the longer pause. */
  greaterInterval: z.literal(greaterIntervals),
  variables: z.array(ownVariable).max(ownVariablesMax),
  sabado: z.boolean(),
  domingo: z.boolean(),
  startHour: timeOfDay,
  /** The first minute in which nothing goes; the same as the first hour: all day long. */
  endHour: timeOfDay,
  /** The most a connection sends in an hour and in a day; null: what its channel bears. */
  perHour: z.int().min(1).max(campaignLimits.perHour).nullable(),
  perDay: z.int().min(1).max(campaignLimits.perDay).nullable(),
  /** Young numbers begin slowly. */
  warmUp: z.boolean(),
  /** How long somebody has to answer a confirmation. */
  confirmationHours: z.int().min(1).max(campaignLimits.confirmationHours),
});
export type CampaignSettings = z.infer<typeof campaignSettings>;

const { shape } = campaignSettings;
/** What of it changes. What is no text is read as JSON, and may come back as such. */
export const campaignSettingsChange = campaignSettings
  .extend({
    messageInterval: orAsJson(shape.messageInterval),
    longerIntervalAfter: orAsJson(shape.longerIntervalAfter),
    greaterInterval: orAsJson(shape.greaterInterval),
    variables: orAsJson(shape.variables, 50_000),
    sabado: orAsJson(shape.sabado),
    domingo: orAsJson(shape.domingo),
    perHour: orNone(orAsJson(shape.perHour)),
    perDay: orNone(orAsJson(shape.perDay)),
    warmUp: orAsJson(shape.warmUp),
    confirmationHours: orAsJson(shape.confirmationHours),
  })
  .partial();

export const campaignSettingDefaults: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  perHour: null,
  perDay: null,
  warmUp: true,
  confirmationHours: 48,
};

/** A setting as it travels: what is no text is written as JSON. */
export const campaignSettingPair = z.object({ key: z.string(), value: z.string() });
export type CampaignSettingPair = z.infer<typeof campaignSettingPair>;
