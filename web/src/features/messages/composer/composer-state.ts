import type { Message } from '@oplano/contracts/messages';

/** What the next thing that is written refers to. */
export type Referring =
  | { readonly kind: 'answer'; readonly message: Message }
  | { readonly kind: 'edit'; readonly message: Message };

/** A file with what is said under it. */
export interface Captioned {
  readonly file: File;
  readonly caption: string;
}
