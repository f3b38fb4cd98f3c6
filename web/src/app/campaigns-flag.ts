import { useSyncExternalStore } from 'react';

const key = 'cshow';
const listeners = new Set<() => void>();

const hasCampaigns = (): boolean => localStorage.getItem(key) !== null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the campaign pages exist in this browser. */
export const useHasCampaigns = (): boolean => useSyncExternalStore(subscribe, hasCampaigns);

/** Set with every session, so that the menu and the pages agree; a look into another company changes nothing of it. */
export function keepCampaigns(isShown: boolean): void {
  if (isShown === hasCampaigns()) return;
  if (isShown) localStorage.setItem(key, 'true');
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
