import { useEffect, useEffectEvent } from 'react';

const retryMs = 5_000;

/** Tries again when the browser is online again, and every few seconds: a server may be away while the network is there. */
export function useComeback(onRetry: () => void): void {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const timer = setInterval(() => retry(), retryMs);
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
    };
  }, []);
}
