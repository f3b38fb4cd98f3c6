import type { ResponseOf } from '@oplano/contracts';
import type { authRoutes } from '@oplano/contracts/auth';
import { customerPeople, demoPassword, operatorPeople } from './people.ts';

type Published = ResponseOf<typeof authRoutes.demo>;

const rights = (person: { super?: boolean; profile?: string }): Published['people'][number]['rights'] =>
  person.super ? 'operator' : person.profile === 'admin' ? 'admin' : 'agent';

const published = [...operatorPeople, ...customerPeople];

/** The same for its sign-in page. */
export const demoPeople = (hasLab: boolean): Published => ({
  password: demoPassword,
  people: published.map((person) => ({ name: person.name, email: person.email, rights: rights(person) })),
  hasLab,
});

/** How to sign in to the demo, for the person who started it. */
export const demoSignIns = (): string =>
  [
    `Sign in with the password ${demoPassword} as`,
    ...published.map((person) => `  ${person.email.padEnd(28)} ${rights(person).padEnd(10)} ${person.name}`),
    '',
  ].join('\n');
