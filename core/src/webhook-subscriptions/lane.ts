/**
 * Which events go one after the other: those of one conversation, and those that belong to none. `contactId` is whose
 * conversation it is, where it is known.
 */
export const laneOf = (contactId: number | null): string => (contactId === null ? 'company' : `contact ${contactId}`);
