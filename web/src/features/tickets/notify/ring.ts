import type { NoticeSound } from '@oplano/contracts/notifications';
import { usePreferences } from '#platform/preferences';
import type { Heard } from './heard.ts';
import { showDesktop } from './show-desktop.ts';
import { playMessageSound } from './sound.ts';

/** What somebody wants to hear now; null: nothing. */
export type ChooseSound = () => Promise<NoticeSound | null>;

/** Tells of a message by a sound and on the desktop; in quiet hours on the desktop alone, and silently. */
export async function ring(heard: Heard, choose: ChooseSound, open: () => void): Promise<void> {
  // Whoever cannot be asked hears it as it comes.
  const sound = await choose().catch(() => 'chime' as const);
  if (sound) void playMessageSound(usePreferences.getState().volume, sound).catch(() => undefined);
  await showDesktop(heard, sound === null, open);
}
