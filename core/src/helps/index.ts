import { pages } from '../navigation/index.ts';

/** The one host whose videos can be shown, and only inside the page that `videoPath` leads to. */
export const videoHost = 'https://www.youtube-nocookie.com';

/** A code of the video host: what stands behind `v=` in its addresses. An address is none. */
export const isVideoCode = (code: string): boolean => /^[\w-]{6,20}$/.test(code);

/** Where a video of that host plays: a page of ours, which alone may show the host. */
export const videoPath = (code: string): string => `/help-video/${code}`;

/** The page of a help, as it is stored; undefined where there is no such page. */
export function helpPage(key: string): string | null | undefined {
  if (key === '') return null;
  return pages.some((page) => page.key === key) ? key : undefined;
}

/** Whether a help has something to show. */
export const hasVideo = (code: string, hasFile: boolean): boolean => (code === '' ? hasFile : isVideoCode(code));
