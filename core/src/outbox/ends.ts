/** Until when something may still be handed to the channel; null: whenever the line is back. */
export interface SendEnd {
  readonly notAfter: Date | null;
}

/** Whether it is too late to send something: its time is over, and whoever wanted it sent is told. */
export const isTooLate = ({ notAfter }: SendEnd, now: Date): boolean => notAfter !== null && now > notAfter;

/** The code a message carries that was not sent because its time was over. */
export const tooLateCode = 'MISSED';
