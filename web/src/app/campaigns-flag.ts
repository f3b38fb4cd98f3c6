import { campaignsShow } from '@oplano/core/navigation';
import { useSyncExternalStore } from 'react';
import { useActor, useSessionUser } from '#platform/session';

const key = 'cshow';
const listeners = new Set<() => void>();

const hasCampaigns = (): boolean => localStorage.getItem(key) !== null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the campaign pages exist in this browser; for who looks into a company beside their own session, in this tab. */
export function useHasCampaigns(): boolean {
  const isKept = useSyncExternalStore(subscribe, hasCampaigns);
  const { company } = useSessionUser();
  const actor = useActor();
  return actor.isVisiting ? campaignsShow(actor, company.companieSettings) : isKept;
}

/** Set with every session, so that the menu and the pages agree. */
export function keepCampaigns(isShown: boolean): void {
  if (isShown === hasCampaigns()) return;
  if (isShown) localStorage.setItem(key, 'true');
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
}
