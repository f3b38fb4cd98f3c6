import type { Session } from '@oplano/contracts/auth';
import { planFeatures, type Plan, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults, type UserForm } from '@oplano/contracts/users';
import { insertCompany } from '#features/companies';
import { insertPlan } from '#features/plans';
import { insertUser, replaceQueues } from '#features/users';
import { createSalts, deriveKeys, hashPassword } from '#platform/crypto';
import { becomeCompany } from '#platform/db';
import { runForPlatform } from '#platform/use-case';
import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { testSecret, type TestApp } from './run-app.ts';

export const testPassword = 'correct horse';
/**
 * Checking a password is slow on purpose, and tests sign in thousands of times: all their people share one hash of the
 * same kind (argon2id, number 2 in this library) that is cheap to check. A person given a password has a real one.
 */
const cheap = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
/** As the server under test hashes the passwords of an address. */
const saltOf = createSalts(deriveKeys(testSecret).salts);

let counter = 0;
const next = (): number => (counter += 1);
const everything = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;

export interface TestCompany {
  readonly companyId: number;
  readonly name: string;
}

/** A company on a plan of its own. */
export function aCompany(
  app: TestApp,
  options: { id?: number; name?: string; plan?: Partial<Plan>; dueDate?: string | null } = {},
): Promise<TestCompany> {
  return runForPlatform(app.app.runtime, null, async ({ db, now }) => {
    const name = options.name ?? `Empresa ${next()}`;
    const limits = { users: 50, connections: 10, queues: 10, amount: 99.9, isPublic: true };
    const planId = await insertPlan(db, { name: `Plano ${next()}`, ...limits, ...everything, ...options.plan });
    const companyId = await insertCompany(db, {
      ...(options.id === undefined ? {} : { id: options.id }),
      name,
      email: '',
      phone: '',
      planId,
      dueDate: options.dueDate === undefined ? '2026-12-31' : options.dueDate,
      recurrence: 'MENSAL',
      now,
    });
    return { companyId, name };
  });
}

export interface TestPerson {
  readonly companyId: number;
  readonly userId: number;
  readonly email: string;
}

/** Somebody who works for a company; a plain user unless told otherwise. */
export async function aPerson(
  app: TestApp,
  company: TestCompany,
  options: Partial<UserForm> & { super?: boolean } = {},
): Promise<TestPerson> {
  passwordHash ??= hash(testPassword, cheap);
  const sharedHash = await passwordHash;
  const { super: isSuper = false, queueIds = [], password, ...rest } = options;
  const ownHash = password ? await hashPassword(password, 'test', saltOf(options.email ?? '')) : sharedHash;
  return runForPlatform(app.app.runtime, null, async (platform) => {
    const db = await becomeCompany(platform.db, company.companyId);
    const number = next();
    const form = { ...userDefaults, name: `Pessoa ${number}`, email: `pessoa${number}@example.com`, ...rest };
    const own = { passwordHash: ownHash, super: isSuper, now: platform.now };
    const userId = await insertUser(db, company.companyId, form, own);
    await replaceQueues(db, company.companyId, userId, queueIds);
    return { companyId: company.companyId, userId, email: form.email };
  });
}

export interface SignedIn extends TestPerson {
  readonly session: Session;
  readonly token: string;
  /** The refresh cookie as the browser would send it back. */
  readonly cookie: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<LightMyRequestResponse>;
}

export const cookieOf = (response: LightMyRequestResponse): string => {
  const [cookie] = [response.headers['set-cookie'] ?? ''].flat();
  return cookie?.split(';')[0] ?? '';
};

let address = 0;
/** Every sign-in comes from an address of its own, so that tests do not meet each other's limits. */
export const nextAddress = (): string => {
  address += 1;
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
};

export async function signIn(app: TestApp, person: TestPerson, password = testPassword): Promise<SignedIn> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: nextAddress(),
    payload: { email: person.email, password, companyId: person.companyId },
  });
  if (response.statusCode !== 200) throw new Error(`Signing in failed: ${response.body}`);
  const session = response.json<Session>();
  return {
    ...person,
    session,
    token: session.token,
    cookie: cookieOf(response),
    call: (method, url, body) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${session.token}` },
        ...(body === undefined ? {} : { payload: body }),
      }),
  };
}

/** Somebody new, signed in. */
export const someone = async (
  app: TestApp,
  company: TestCompany,
  options: Parameters<typeof aPerson>[2] = {},
): Promise<SignedIn> => signIn(app, await aPerson(app, company, options));
