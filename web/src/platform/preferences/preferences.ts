import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface Preferences {
  /** Of the sound of a new message, 0 (silent) to 1. */
  readonly volume: number;
}

const preferencesKey = 'preferences';

/** What this browser remembers of how somebody likes to work. */
export const usePreferences = create<Preferences>()(persist(() => ({ volume: 1 }), { name: preferencesKey }));

// What is chosen in one tab holds in all.
addEventListener('storage', ({ key }) => {
  if (key === preferencesKey) void usePreferences.persist.rehydrate();
});

export const setVolume = (volume: number): void => {
  usePreferences.setState({ volume: Math.min(1, Math.max(0, Math.round(volume * 10) / 10)) });
};
