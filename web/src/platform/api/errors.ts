import type { ErrorBody } from '@oplano/contracts';

/** A refusal of the server. `code` is a code of the contracts, or the raw text of an answer that is not ours. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** Seconds to wait before the next try, where the server said so. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    body: Partial<Omit<ErrorBody, 'error'>> & { error?: string },
    retryAfter?: string | null,
  ) {
    super(body.error ?? `HTTP ${status}`);
    this.status = status;
    this.code = body.error ?? '';
    this.details = body.details;
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** The server was not reached at all. */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
}

export const hasCode = (error: unknown, code: ErrorBody['error']): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** How many the plan allows, where that is why something was refused. */
export function planLimitOf({ code, details }: ApiError): number | undefined {
  if (!code.startsWith('ERR_PLAN_LIMIT_') || typeof details !== 'object' || details === null) return undefined;
  const { limit } = details as { limit?: unknown };
  return typeof limit === 'number' ? limit : undefined;
}

/** Reads a refusal whatever it looks like: a proxy may answer with a page of its own. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const raw = await response.text().catch(() => '');
  const retryAfter = response.headers.get('retry-after');
  try {
    const body: unknown = JSON.parse(raw);
    if (typeof body === 'object' && body !== null) {
      const { error, details } = body as { error?: unknown; details?: unknown };
      return new ApiError(response.status, typeof error === 'string' ? { error, details } : {}, retryAfter);
    }
  } catch {
    // Not JSON: the text itself is shown, unless it is a page.
  }
  const readable = raw.length <= 200 && !raw.trimStart().startsWith('<');
  return new ApiError(response.status, readable && raw ? { error: raw } : {}, retryAfter);
}
