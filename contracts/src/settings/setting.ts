import { z } from 'zod';
import { hexColor, line, onOff, text } from '../fields.ts';

/** A branding file is named by the server that stored it; nothing else can be written there. */
const assetName = z.string().regex(/^([a-z0-9][a-z0-9._-]{0,120})?$/);

/** Settings of the platform: what each key may hold. All of them may be read without a session. */
export const platformSettings = {
  userCreation: onOff,
  primaryColorLight: hexColor,
  primaryColorDark: hexColor,
  appName: z.string().trim().max(50).pipe(text(50)),
  appLogoLight: assetName,
  appLogoDark: assetName,
  appLogoFavicon: assetName,
  loginEnterImage: assetName,
  loginRegisterImage: assetName,
} as const satisfies Record<string, z.ZodType<string>>;

export type PlatformSettingKey = keyof typeof platformSettings;
export const platformSettingKeys = Object.keys(platformSettings) as PlatformSettingKey[];
export const platformSettingKey = z.enum(platformSettingKeys as [PlatformSettingKey, ...PlatformSettingKey[]]);

export const platformSettingDefaults = {
  userCreation: 'enabled',
  primaryColorLight: '#0000FF',
  primaryColorDark: '#39ACE7',
  appName: 'O Plano',
  appLogoLight: '',
  appLogoDark: '',
  appLogoFavicon: '',
  loginEnterImage: '',
  loginRegisterImage: '',
} as const satisfies Record<PlatformSettingKey, string>;

export const setting = z.object({ key: line(1, 100), value: text(10_000) });
export type Setting = z.infer<typeof setting>;

/** Every platform setting with its value or its default. */
export const publicSettings = z.object(
  Object.fromEntries(platformSettingKeys.map((key) => [key, z.string()])) as Record<PlatformSettingKey, z.ZodString>,
);
export type PublicSettings = z.infer<typeof publicSettings>;

/** The version the product ships with. */
export const shippedVersion = '2.0.4-v3';
