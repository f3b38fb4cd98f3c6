/** A provider's word for a language (`pt_BR`) in the reader's own. */
export function languageName(code: string, tag: string): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'language' }).of(code.replace('_', '-')) ?? code;
  } catch {
    // Not a language that Unicode knows.
    return code;
  }
}
