import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { publicSettings, type PlatformSettingKey } from '../settings/setting.ts';

/** The pictures of the brand, by the setting that names them. */
export const logoModes = ['appLogoLight', 'appLogoDark', 'appLogoFavicon'] as const satisfies PlatformSettingKey[];
export const backgroundModes = ['loginEnterImage', 'loginRegisterImage'] as const satisfies PlatformSettingKey[];
export type BrandPicture = (typeof logoModes)[number] | (typeof backgroundModes)[number];
export const brandPictures: readonly BrandPicture[] = [...logoModes, ...backgroundModes];

/** Everything that is the brand's, and goes back to the default with one click. */
export const brandKeys = [
  'primaryColorLight',
  'primaryColorDark',
  'appName',
  ...logoModes,
  ...backgroundModes,
] as const satisfies PlatformSettingKey[];

export const brandFileMaxBytes = 2 * 1024 * 1024;

const operators = { access: 'platform:manage' } as const;
const upload = { field: 'file', maxBytes: brandFileMaxBytes } as const;
const stored = z.object({ filename: z.string() });
const refusals = ['ERR_FILE_TYPE', 'ERR_PAYLOAD_TOO_LARGE'] as const;

export const whitelabelRoutes = {
  logo: defineRoute({
    ...operators,
    method: 'POST',
    path: '/settings-whitelabel/logo',
    summary: 'Stores a logo or the favicon of the brand and answers the name it is shown under.',
    body: z.object({ typeArch: z.literal('logo'), mode: z.enum(logoModes) }),
    upload,
    response: stored,
    errors: refusals,
  }),
  background: defineRoute({
    ...operators,
    method: 'POST',
    path: '/settings-whitelabel/login',
    summary: 'Stores the picture behind the sign-in or the sign-up page.',
    body: z.object({ typeArch: z.literal('login'), mode: z.enum(backgroundModes) }),
    upload,
    response: stored,
    errors: refusals,
  }),
  remove: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/settings-whitelabel/:mode',
    summary: 'Takes one picture of the brand away.',
    params: z.object({ mode: z.enum([...logoModes, ...backgroundModes]) }),
    response: publicSettings,
  }),
  reset: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/settings-whitelabel',
    summary: 'Gives the platform its own name, colours and pictures back.',
    response: publicSettings,
  }),
};
