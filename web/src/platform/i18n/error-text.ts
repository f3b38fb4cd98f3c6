import { ApiError, NoConnectionError } from '#platform/api';
import { i18n } from './i18n.ts';

/** What a person reads when something failed: the code's text, else the raw text, else that something went wrong. */
export async function errorText(error: unknown): Promise<string> {
  await i18n.load('common', 'errors');
  return knownErrorText(error);
}

/** The same for screens that have the texts at hand already. */
export function knownErrorText(error: unknown): string {
  if (error instanceof NoConnectionError) return i18n.t(($) => $.common.noConnection);
  const code = error instanceof ApiError ? error.code : error instanceof Error ? error.message : '';
  if (!code) return i18n.t(($) => $.common.somethingWentWrong);
  // Codes come from the server, so the key is known only now; what has no text is shown as it is.
  return i18n.textAt('errors', code) || code;
}
