import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export const playbackRates = [0.5, 1, 1.5, 2] as const;
export type PlaybackRate = (typeof playbackRates)[number];

interface ChatPreferences {
  /** Of voice and other sound, for all messages. */
  readonly playbackRate: PlaybackRate;
  /** Whether one's name stands above what one writes, where the company lets people choose. */
  readonly signs: boolean;
}

/** How somebody likes to write and to listen in this browser. */
export const useChatPreferences = create<ChatPreferences>()(
  persist((): ChatPreferences => ({ playbackRate: 1, signs: true }), { name: 'chat' }),
);

export function nextPlaybackRate(): void {
  const { playbackRate } = useChatPreferences.getState();
  const next = playbackRates[(playbackRates.indexOf(playbackRate) + 1) % playbackRates.length] ?? 1;
  useChatPreferences.setState({ playbackRate: next });
}

export function setSigns(signs: boolean): void {
  useChatPreferences.setState({ signs });
}
