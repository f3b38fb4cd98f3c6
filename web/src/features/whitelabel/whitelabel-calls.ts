import type { PlatformSettingKey } from '@oplano/contracts/settings';
import { logoModes, type BrandPicture, type backgroundModes } from '@oplano/contracts/whitelabel';
import { call, routes } from '#platform/api';

type Logo = (typeof logoModes)[number];
type Background = (typeof backgroundModes)[number];
const isLogo = (mode: BrandPicture): mode is Logo => logoModes.some((one) => one === mode);

export const saveBrandSetting = (key: PlatformSettingKey, value: string) =>
  call(routes.settings.update, { params: { key }, body: { value } });

export const uploadBrandPicture = (mode: BrandPicture, file: File) =>
  isLogo(mode)
    ? call(routes.whitelabel.logo, { body: { typeArch: 'logo', mode }, file })
    : call(routes.whitelabel.background, { body: { typeArch: 'login', mode: mode satisfies Background }, file });

export const removePicture = (mode: BrandPicture) => call(routes.whitelabel.remove, { params: { mode } });

export const resetBrand = () => call(routes.whitelabel.reset);
