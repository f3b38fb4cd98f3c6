/** Puts a text onto the clipboard; false where the page may not. */
export const copyText = async (text: string): Promise<boolean> =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) ?? false;
