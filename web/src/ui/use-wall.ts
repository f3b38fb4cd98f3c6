import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/**
 * A page on a screen of its own, for a wall. Esc leaves it, as in any full screen. The whole document goes there, since
 * dialogs and notices stand beside the page and not in it.
 */
export function useWall() {
  const isOn = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = () => {
    // A browser that does not want to stays as it is.
    const going = isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void going.catch(() => undefined);
  };
  return { isOn, isOffered: document.fullscreenEnabled, toggle };
}
