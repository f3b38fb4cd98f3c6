import type { ErrorCode } from '@oplano/contracts';
import { AppError } from '#platform/use-case';

/**
 * Says in our words what the database's own rules say when they refuse a write; they also speak for two people at once.
 * `codes` names the constraints that somebody can run into; any other one is a bug.
 */
export const refusing =
  (codes: Readonly<Record<string, ErrorCode>>) =>
  async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      const { constraint } = error as { constraint?: string };
      const code = constraint === undefined ? undefined : codes[constraint];
      throw code ? new AppError(code) : error;
    }
  };
