import { errorStatus, type ErrorCode } from '@oplano/contracts';

/** A refusal the caller can understand. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds until a repeat makes sense. */
  readonly retryAfter: number | undefined;
  /** What stands in the answer instead of the code, where clients have always read something else there. */
  readonly spelled: string | undefined;

  constructor(code: ErrorCode, options: { details?: unknown; retryAfter?: number; spelled?: string } = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.spelled = options.spelled;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
