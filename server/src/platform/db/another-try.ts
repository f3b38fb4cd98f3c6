import { isDatabaseAway, retryAfterOf } from './database-away.ts';

/** Two that meet once do not meet five times; what still does not get through may not hold up what is behind it. */
const mostMeetings = 5;

/**
 * Whether another try of the same work can help, asked after each failure of it: always while the database is away, so
 * many times where it gave this work up for another's. What fails by its own fault is never worth one.
 */
export function anotherTry(): (error: unknown) => boolean {
  let meetings = 0;
  return (error) => {
    if (retryAfterOf(error) === null) return false;
    if (isDatabaseAway(error)) return true;
    meetings += 1;
    return meetings < mostMeetings;
  };
}
