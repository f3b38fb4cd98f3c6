import type { CloseReason } from '../../driver.ts';

/** Why the line is down, from the status code the library gives with it; `showedQr`: it waited for somebody to scan. */
export function closeReason(code: number | undefined, showedQr: boolean): CloseReason {
  switch (code) {
    case 515:
      return 'restart';
    case 440:
      return 'replaced';
    case 401:
      return 'loggedOut';
    case 402: // for a while
    case 403: // locked
    case 406:
      return 'banned';
    case 405:
      return 'outdated';
    case 400: // the server could not prove who it is
    case 411: // the account does not take linked devices
      return 'refused';
    case 408:
      // The same code says that a network did not answer and that all QR codes went by unseen.
      return showedQr ? 'qrExpired' : 'lost';
    default:
      return 'lost';
  }
}
