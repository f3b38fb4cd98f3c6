import type { WebhookEvent } from '#ports/channels/graph';
import type { AccountOwner } from './webhooks.repo.ts';

type Account = Pick<WebhookEvent, 'channel' | 'account'>;

/** Whose an account was when it was last asked: a guess that every use checks, so that it may be wrong. */
export interface KnownOwners {
  guess(account: Account, provider: string): AccountOwner | undefined;
  remember(account: Account, owner: AccountOwner): void;
  forget(account: Account, provider: string): void;
  /** Once in a while for each company. */
  isTimeToTidy(companyId: number, now: Date): boolean;
}

const ownersMax = 10_000;
const tidyEveryMs = 60_000;

export function createKnownOwners(): KnownOwners {
  const owners = new Map<string, AccountOwner>();
  const tidied = new Map<number, number>();
  const keyOf = ({ channel, account }: Account, provider: string): string => `${provider} ${channel} ${account}`;
  return {
    guess: (account, provider) => owners.get(keyOf(account, provider)),
    remember(account, owner) {
      if (owners.size >= ownersMax) owners.clear();
      owners.set(keyOf(account, owner.provider), owner);
    },
    forget: (account, provider) => void owners.delete(keyOf(account, provider)),
    isTimeToTidy(companyId, now) {
      if (now.getTime() - (tidied.get(companyId) ?? -Infinity) < tidyEveryMs) return false;
      tidied.set(companyId, now.getTime());
      return true;
    },
  };
}
