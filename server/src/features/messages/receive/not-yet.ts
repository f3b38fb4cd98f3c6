/** The event cannot be handled yet, but will be: something it depends on is on its way. */
export class NotYet extends Error {}
