import type { PublicSettings } from '@oplano/contracts/settings';
import { create } from 'zustand';
import { call, platformSettingDefaults, routes } from '#platform/api';

const storageKey = 'branding';
const retryMs = 5_000;

interface BrandingState {
  readonly settings: PublicSettings;
  /** False while only what this browser remembers is known. */
  readonly isFresh: boolean;
}

/** What this browser saw last, so that a page paints in the brand's colours before the server answers. */
export function keptSettings(): PublicSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return { ...platformSettingDefaults, ...(typeof kept === 'object' ? kept : {}) };
  } catch {
    return platformSettingDefaults;
  }
}

/** Not in the query cache: it is needed before the first paint and by visitors, who load no more than they must. */
export const useBrandingState = create<BrandingState>(() => ({ settings: keptSettings(), isFresh: false }));

export function takeBranding(settings: PublicSettings): void {
  localStorage.setItem(storageKey, JSON.stringify(settings));
  useBrandingState.setState({ settings, isFresh: true });
}

/** Asks the server how the product is called and looks, until it answers. */
export async function loadBranding(): Promise<void> {
  try {
    takeBranding(await call(routes.settings.publicAll));
  } catch {
    setTimeout(() => void loadBranding(), retryMs);
  }
}
