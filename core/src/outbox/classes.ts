/** Who wants something sent, the most urgent first: whoever waits for an answer comes before whoever expects none. */
export const sendClasses = ['person', 'bot', 'schedule', 'campaign'] as const;
export type SendClass = (typeof sendClasses)[number];

/** What is sent to many, or to nobody who waits for it: the channel minds, and a minute does not matter. */
export const isBulk = (sendClass: SendClass): boolean => sendClass === 'schedule' || sendClass === 'campaign';
