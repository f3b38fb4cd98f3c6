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
    loginImage: asset(data.loginEnterImage),
    signUpImage: asset(data.loginRegisterImage),
    signUpOpen: data.userCreation === 'enabled',
    isFresh,
  };
}
