/** Whether this browser makes passkeys at this address: it does for names reached safely, and for no numbers. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
