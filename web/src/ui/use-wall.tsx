import { useEffect, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Nobody touches a wall: its screen stays on. A browser lets go of it whenever the page is hidden. */
function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    const locks = new Set<WakeLockSentinel>();
    let isOver = false;
    const letGo = () => {
      for (const lock of locks) void lock.release().catch(() => undefined);
      locks.clear();
    };
    const stay = async () => {
      if (document.visibilityState !== 'visible') return;
      // One that saves its battery does not want to; then the screen goes off as ever.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (lock) locks.add(lock);
      if (isOver) letGo();
    };
    const again = () => void stay();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      letGo();
    };
  }, [isOn]);
}

/**
 * A page on a screen of its own, for a wall. Esc leaves it, as in any full screen. The whole document goes there, since
 * dialogs and notices stand beside the page and not in it.
 */
export function useWall() {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  useAwake(isOn);
  const toggle = () => {
    // A browser that does not want to stays as it is.
    const going = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void going.catch(() => undefined);
  };
  return { isOn, isOffered: document.fullscreenEnabled, toggle };
}
