import type { NoticeSound } from '@oplano/contracts/notifications';
import { usePreferences } from '#platform/preferences';
import type { Heard } from './heard.ts';
import { ringsHere } from './ring-here.ts';
import { showDesktop } from './show-desktop.ts';
import { playMessageSound } from './sound.ts';

/** What somebody wants to hear now; null: nothing. */
export type ChooseSound = () => Promise<NoticeSound | null>;

/** Where a message belongs in this tab. */
interface Place {
  /** The conversation is what this tab shows. */
  readonly isShown: boolean;
  readonly open: () => void;
}

/**
 * Tells of a message by a sound and on the desktop, in one tab of the browser; in quiet hours on the desktop alone, and
 * silently. Whoever has the conversation in front of them is told nowhere.
 */
export async function ring(heard: Heard, choose: ChooseSound, { isShown, open }: Place): Promise<void> {
  const isInFront = document.hasFocus();
  if (!(await ringsHere(heard.message.id, isInFront)) || (isInFront && isShown)) return;
  // Whoever cannot be asked hears it as it comes.
  const sound = await choose().catch(() => 'chime' as const);
  if (sound) void playMessageSound(usePreferences.getState().volume, sound).catch(() => undefined);
  await showDesktop(heard, sound === null, open);
}
