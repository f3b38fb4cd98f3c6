/** Where a video call is held when the company names no host of its own. */
const publicHost = 'https://meet.jit.si/';

/** The room of a ticket: nobody who was not told its name guesses it. */
export const videoCallLink = (base: string, ticketUuid: string): string =>
  `${(base.trim() || publicHost).replace(/\/*$/, '/')}${ticketUuid}`;
