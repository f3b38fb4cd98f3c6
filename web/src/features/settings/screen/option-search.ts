import { createContext, use } from 'react';

/** What is looked for among the options; empty shows them all. */
export const OptionSearch = createContext('');

/** Without case and accents: whoever searches types neither. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether an option stays out of sight. It keeps its place, and what was typed into it. */
export function useIsLeftOut(...texts: readonly string[]): boolean {
  const search = plain(use(OptionSearch));
  return search !== '' && !texts.some((text) => plain(text).includes(search));
}
