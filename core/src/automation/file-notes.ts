/** What colleagues are told of a list of files that the bot could not send as it is, in the language of the companies. */
export const notSentNote = (list: string | null): string =>
  list === null
    ? 'A lista de arquivos não foi enviada: ela não existe mais.'
    : `A lista de arquivos “${list}” não foi enviada: não há arquivos nela.`;

export const skippedNote = (list: string, missing: readonly string[]): string =>
  `A lista de arquivos “${list}” foi enviada sem o que falta: ${missing.join(', ')}.`;
