import { maskedValue } from '@oplano/contracts/integrations';

/** What becomes of a key when its form is saved: a new one, the one that is kept, or none. */
export type KeyFate =
  | { readonly is: 'given'; readonly key: string }
  | { readonly is: 'kept' }
  | { readonly is: 'dropped' };

/** A key was given to one provider: it is not shown to another because somebody changed an address. */
export function keyAfter(
  { apiKey, baseUrl }: { readonly apiKey?: string | undefined; readonly baseUrl?: string | undefined },
  keptFor: string,
): KeyFate {
  if (apiKey !== undefined && apiKey !== maskedValue) {
    const key = apiKey.trim();
    return key === '' ? { is: 'dropped' } : { is: 'given', key };
  }
  return baseUrl !== undefined && baseUrl !== keptFor ? { is: 'dropped' } : { is: 'kept' };
}
