import type { BrandPicture } from '@oplano/contracts/whitelabel';
import { platformSettingDefaults } from '#platform/api';
import { useBrandingState } from './branding.ts';

/** Where the server shows what the brand uploaded, without a session. */
const assetBase = '/files/branding/';

interface Branding {
  readonly appName: string;
  readonly colors: { readonly light: string; readonly dark: string };
  /** Addresses of the pictures, or null where the brand has none. */
  readonly logo: { readonly light: string | null; readonly dark: string | null };
  readonly favicon: string | null;
  readonly pictures: Readonly<Record<BrandPicture, string | null>>;
  readonly loginImage: string | null;
  readonly signUpImage: string | null;
  /** Whether a visitor may open a company. */
  readonly signUpOpen: boolean;
  /** False while only what this browser remembers is known. */
  readonly isFresh: boolean;
}

const asset = (name: string): string | null => (name ? `${assetBase}${encodeURIComponent(name)}` : null);

/** How the product is called and looks, before and after the sign-in. Follows changes without a reload. */
export function useBranding(): Branding {
  const { settings: data, isFresh } = useBrandingState();
  return {
    appName: data.appName || platformSettingDefaults.appName,
    colors: { light: data.primaryColorLight, dark: data.primaryColorDark },
    logo: { light: asset(data.appLogoLight), dark: asset(data.appLogoDark) ?? asset(data.appLogoLight) },
    favicon: asset(data.appLogoFavicon),
    pictures: {
      appLogoLight: asset(data.appLogoLight),
      appLogoDark: asset(data.appLogoDark),
      appLogoFavicon: asset(data.appLogoFavicon),
      loginEnterImage: asset(data.loginEnterImage),
      loginRegisterImage: asset(data.loginRegisterImage),
    },
    loginImage: asset(data.loginEnterImage),
    signUpImage: asset(data.loginRegisterImage),
    signUpOpen: data.userCreation === 'enabled',
    isFresh,
  };
}
