import { customerPeople, demoPassword, operatorPeople } from './people.ts';

const rights = (person: { super?: boolean; profile?: string }): string =>
  person.super ? 'operator' : person.profile === 'admin' ? 'admin' : 'attendant';

/** How to sign in to the demo, for the person who started it. */
export const demoSignIns = (): string =>
  [
    `Sign in with the password ${demoPassword} as`,
    ...[...operatorPeople, ...customerPeople].map(
      (person) => `  ${person.email.padEnd(28)} ${rights(person).padEnd(10)} ${person.name}`,
    ),
    '',
  ].join('\n');
