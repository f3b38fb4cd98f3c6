import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { helpsQuery } from './helps.api.ts';

const storageKey = 'hasHelps';

/** Whether there is any help video. Until the server answers it is what it was last time, so that the menu stands still. */
export function useHasHelps(isAllowed: boolean): boolean {
  const { data } = useQuery({ ...helpsQuery, enabled: isAllowed });
  const hasHelps = data ? data.length > 0 : localStorage.getItem(storageKey) === 'true';
  useEffect(() => {
    if (data) localStorage.setItem(storageKey, String(data.length > 0));
  }, [data]);
  return hasHelps;
}
