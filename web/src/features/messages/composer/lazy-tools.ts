import { lazyPart } from '#ui/lazy-part';
import type { EmojiPopoverProps } from './emoji-popover.tsx';
import type { RecorderProps } from './recorder.tsx';

export const EmojiPopover = lazyPart<EmojiPopoverProps>(async () => (await import('./emoji-popover.tsx')).EmojiPopover);
export const Recorder = lazyPart<RecorderProps>(async () => (await import('./recorder.tsx')).Recorder);
