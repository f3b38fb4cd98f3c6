const nameMax = 200;

/** What a file is called on screen; where it is stored has a name of its own. */
export const shownFileName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]/gu, '')
    .toWellFormed()
    .slice(-nameMax) || 'arquivo';
