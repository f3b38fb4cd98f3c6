import { z } from 'zod';
import { createSecret, type Signatures } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { AccountId } from './second-factor/second-factors.repo.ts';

const name = 'device';
/** Sent to the sign-in routes only. */
const path = '/api/auth';
/** As long as browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 60 * 60;
/** A computer at a counter; whoever used it longest ago is a stranger to it again. */
const peopleMax = 12;
const cookieMax = 3_000;

const person = z.object({ companyId: z.int(), userId: z.int(), mark: z.string() });
const content = z.object({ id: z.string(), people: z.array(person).max(peopleMax) });

/** A browser in which people have signed in before. */
export interface Device {
  readonly id: string;
  readonly people: readonly z.infer<typeof person>[];
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Knows devices again by a cookie that we signed. It opens nothing: whoever has it is only not taken for one of the
 * strangers who try passwords on the same account.
 */
export function createDevices(signatures: Signatures) {
  const purpose = 'device';
  /** What stands in the cookie instead of the address. */
  const markOf = (email: string): string => signatures.sign('device-address', email).slice(0, 16);
  return {
    read(exchange: Exchange): Device | undefined {
      const cookie = exchange.cookie(name) ?? '';
      const [body = '', signature = ''] = cookie.split('.');
      if (cookie.length > cookieMax || !signatures.isOurs(purpose, body, signature)) return undefined;
      return content.safeParse(parsed(Buffer.from(body, 'base64url').toString())).data;
    },
    /**
     * The accounts of an address that were signed in to here, the one used last first. Only what somebody really opened
     * here is known: anybody can have an account of their own with the address of somebody else.
     */
    accountsOf: (device: Device | undefined, email: string): readonly AccountId[] => {
      const mark = markOf(email);
      return device?.people.filter((one) => one.mark === mark) ?? [];
    },
    /** Whether this very person has. */
    isOf: (device: Device | undefined, who: { companyId: number; userId: number }): device is Device =>
      device?.people.some(({ companyId, userId }) => companyId === who.companyId && userId === who.userId) ?? false,
    /** Notes who signed in, and answers how the device is called. The device keeps its name, so that a sign-in does not give it a fresh start. */
    remember(
      exchange: Exchange,
      device: Device | undefined,
      who: { companyId: number; userId: number; email: string },
    ): string {
      const { companyId, userId } = who;
      const others = device?.people.filter((one) => one.companyId !== companyId || one.userId !== userId) ?? [];
      const people = [{ companyId, userId, mark: markOf(who.email) }, ...others].slice(0, peopleMax);
      const id = device?.id ?? createSecret().slice(0, 22);
      const body = Buffer.from(JSON.stringify({ id, people })).toString('base64url');
      exchange.setCookie(name, `${body}.${signatures.sign(purpose, body)}`, { path, maxAgeSeconds });
      return id;
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;
