/** What a request is to the program that a browser keeps: a page of the app, a file named by its content, or neither. */
export type ShellPart = 'page' | 'asset';

interface Asked {
  readonly method: string;
  readonly isNavigation: boolean;
  readonly pathname: string;
}

/** Answers, files of people and live lines are never kept, and pass as if no worker stood in between. */
const notOurs = /^\/((api|socket\.io|healthz|readyz|metrics)(\/|$)|files\/)/;

export function shellPart({ method, isNavigation, pathname }: Asked): ShellPart | null {
  if (method !== 'GET' || notOurs.test(pathname)) return null;
  if (isNavigation) return 'page';
  return pathname.startsWith('/assets/') ? 'asset' : null;
}
