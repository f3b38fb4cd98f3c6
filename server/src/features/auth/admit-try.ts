import { signInPatience } from '@oplano/core/auth';
import type { Attempt, SharedLimits } from '#platform/limits';
import { AppError } from '#platform/use-case';
import type { Device } from './known-device.ts';
import type { AccountId } from './second-factor/second-factors.repo.ts';

const { pair, account, origin: everybodyThere } = signInPatience;

interface Try {
  readonly email: string;
  readonly origin: string;
  /** Undefined where nobody has signed in with the address on it. */
  readonly device: Device | undefined;
  /** The accounts of the address that were opened on this device. */
  readonly known: readonly AccountId[];
}

/** Which accounts one try may look at. What it looked at counts as wrong until `ended` says what it opened. */
export interface Admission {
  mayTry(account: AccountId): boolean;
  /** Somebody has to wait: where nothing was opened, that is the answer. */
  readonly refusal: AppError | undefined;
  ended(opened: readonly AccountId[]): Promise<void>;
}

const nameOf = ({ companyId, userId }: AccountId): string => `${companyId}.${userId}`;

/**
 * Counts a try before the password is looked at. An account that was opened on this device before has a count of its
 * own there: what strangers do to the same address elsewhere, or beside it, does not keep its owner out. All others of
 * the address are tried as anywhere: a stranger who has one of them must not get more guesses for the rest.
 */
export async function admitTry(
  limits: Pick<SharedLimits, 'begin'>,
  { email, origin, device, known }: Try,
): Promise<Admission> {
  let refusal: AppError | undefined;
  const begin = async (tries: Parameters<typeof limits.begin>[0]): Promise<Attempt | undefined> => {
    try {
      return await limits.begin(tries);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal ??= error;
      return undefined;
    }
  };
  const here = new Map<string, Attempt | undefined>();
  for (const one of device ? known : []) {
    const key = `sign-in ${nameOf(one)} on ${device?.id}`;
    // Each for itself: opening one wipes no slate of another.
    here.set(nameOf(one), await begin([{ key, patience: pair, cleared: true }]));
  }
  const elsewhere = await begin([
    { key: `sign-in ${email} from ${origin}`, patience: pair, cleared: true },
    { key: `sign-in ${email}`, patience: account },
    { key: `sign-in from ${origin}`, patience: everybodyThere },
  ]);
  const mayTry = (one: AccountId): boolean =>
    here.has(nameOf(one)) ? here.get(nameOf(one)) !== undefined : elsewhere !== undefined;
  if (!elsewhere && [...here.values()].every((attempt) => attempt === undefined) && refusal) throw refusal;

  return {
    mayTry,
    refusal,
    async ended(opened) {
      if (opened.length === 0) return;
      const names = new Set(opened.map(nameOf));
      // The password was meant for what it opened: for the others it was no guess.
      for (const [name, attempt] of here) await (names.has(name) ? attempt?.succeeded() : attempt?.takenBack());
      const isElsewhere = opened.some((one) => !here.has(nameOf(one)));
      await (isElsewhere ? elsewhere?.succeeded() : elsewhere?.takenBack());
    },
  };
}
