/** One violation per rule. `clean` is the nearest thing that is allowed in the same place; it must not be reported. */
export interface Plant {
  breaks: string;
  /** The rule that must report it, as the linter spells it, or the name of one of our own checks. */
  rule: string;
  file: string;
  source: string;
  clean: string;
  /** Only for rules about the name of a file. */
  cleanFile?: string;
}

const imports = 'eslint(no-restricted-imports)';
const nothing = 'export const planted = 1;';
const longFile = (lines: number) =>
  Array.from({ length: lines }, (_, line) => `export const line${line} = ${line};`).join('\n');

const importPlants: Plant[] = [
  {
    breaks: 'the lab knows the product it is the outside of',
    rule: imports,
    file: 'lab/src/planted-inside.ts',
    source: "export { routes } from '@oplano/contracts';",
    clean: "export { proto } from 'baileys';",
  },
  {
    breaks: 'a feature reaches into another one by path',
    rule: imports,
    file: 'server/src/features/tickets/planted-export.ts',
    source: "export { findContact } from '../contacts/contacts.repo.ts';",
    clean: "export { findContact } from '#features/contacts';",
  },
  {
    breaks: 'the same, loaded at run time',
    rule: imports,
    file: 'server/src/features/tickets/planted-dynamic.ts',
    source: "export const load = () => import('../contacts/contacts.repo.ts');",
    clean: "export const load = () => import('./planted-export.ts');",
  },
  {
    breaks: 'the same, for a type',
    rule: imports,
    file: 'server/src/features/tickets/planted-type.ts',
    source: "import type { Contact } from '../contacts/contacts.repo.ts';\nexport type Planted = Contact;",
    clean: "import type { Contact } from '#features/contacts';\nexport type Planted = Contact;",
  },
  {
    breaks: 'a feature uses the raw database',
    rule: imports,
    file: 'server/src/features/tickets/planted-raw-db.ts',
    source: "export { openDatabase } from '#platform/db-raw';",
    clean: "export { tenantTransaction } from '#platform/db';",
  },
  {
    breaks: 'a feature uses one of a higher tier',
    rule: imports,
    file: 'server/src/features/contacts/planted-upwards.ts',
    source: "export { acceptTicket } from '#features/tickets';",
    clean: "export { findUser } from '#features/users';",
  },
  {
    breaks: 'a feature uses a neighbour of its own tier',
    rule: imports,
    file: 'server/src/features/contacts/planted-sideways.ts',
    source: "export { signIn } from '#features/auth';",
    clean: "export { listTags } from '#features/tags';",
  },
  {
    breaks: 'a feature uses app/',
    rule: imports,
    file: 'server/src/features/tickets/planted-app.ts',
    source: "export { container } from '#app/container';",
    clean: nothing,
  },
  {
    breaks: 'the platform uses a feature',
    rule: imports,
    file: 'server/src/platform/use-case/planted-feature.ts',
    source: "export { acceptTicket } from '#features/tickets';",
    clean: "export { tenantTransaction } from '#platform/db';",
  },
  {
    breaks: 'the platform uses app/',
    rule: imports,
    file: 'server/src/platform/use-case/planted-app.ts',
    source: "export { container } from '#app/container';",
    clean: nothing,
  },
  {
    breaks: 'a port uses a feature',
    rule: imports,
    file: 'server/src/ports/channels/baileys/planted-feature.ts',
    source: "export { ingestInbound } from '#features/messages';",
    clean: nothing,
  },
  {
    breaks: 'contracts use something other than zod',
    rule: imports,
    file: 'contracts/src/planted-core.ts',
    source: "export { accept } from '@oplano/core/tickets';",
    clean: "export { z } from 'zod';",
  },
  {
    breaks: 'core uses something other than contracts',
    rule: imports,
    file: 'core/src/tickets/planted-zod.ts',
    source: "export { z } from 'zod';",
    clean: "export { ticket } from '@oplano/contracts/tickets';",
  },
  {
    breaks: 'a web feature reaches into another one from a folder below',
    rule: imports,
    file: 'web/src/features/messages/composer/planted-path.tsx',
    source: "export { acceptTicket } from '../../tickets/accept-ticket.ts';",
    clean: "export { messageList } from '../message-list.tsx';",
  },
  {
    breaks: 'a web feature uses one of a higher tier',
    rule: imports,
    file: 'web/src/features/users/planted-upwards.ts',
    source: "export { ticketBadge } from '#features/tickets';",
    clean: "export { queueSelect } from '#features/queues';",
  },
  {
    breaks: 'a web feature uses app/',
    rule: imports,
    file: 'web/src/features/users/planted-app.ts',
    source: "export { router } from '#app/router.tsx';",
    clean: nothing,
  },
  {
    breaks: 'the web platform uses a feature',
    rule: imports,
    file: 'web/src/platform/api/planted-feature.ts',
    source: "export { acceptTicket } from '#features/tickets';",
    clean: nothing,
  },
  {
    breaks: 'the shared components use a feature',
    rule: imports,
    file: 'web/src/ui/planted-feature.tsx',
    source: "export { ticketBadge } from '#features/tickets';",
    clean: nothing,
  },
];

const codePlants: Plant[] = [
  {
    breaks: 'core reads the clock',
    rule: 'eslint(no-restricted-properties)',
    file: 'core/src/tickets/planted-clock.ts',
    source: 'export const planted = () => Date.now();',
    clean: 'export const planted = (now: Date) => now.getTime();',
  },
  {
    breaks: 'core waits',
    rule: 'eslint(no-restricted-globals)',
    file: 'core/src/tickets/planted-timer.ts',
    source: 'export const planted = (done: () => void) => setTimeout(done, 1);',
    clean: 'export const planted = (done: () => void) => done();',
  },
  {
    breaks: 'a file has more than 400 lines',
    rule: 'eslint(max-lines)',
    file: 'server/src/features/tickets/planted-long.ts',
    source: longFile(401),
    clean: longFile(400),
  },
  {
    breaks: 'a file name is not kebab-case',
    rule: 'unicorn(filename-case)',
    file: 'server/src/features/tickets/plantedName.ts',
    cleanFile: 'server/src/features/tickets/planted-name.ts',
    source: nothing,
    clean: nothing,
  },
  {
    breaks: 'a value is `any`',
    rule: 'typescript(no-explicit-any)',
    file: 'server/src/features/tickets/planted-any.ts',
    source: 'export const planted = (value: any) => String(value);',
    clean: 'export const planted = (value: unknown) => String(value);',
  },
  {
    breaks: 'a promise is left floating (needs types)',
    rule: 'typescript(no-floating-promises)',
    file: 'server/src/features/tickets/planted-floating.ts',
    source: 'const work = async () => 1;\nexport const planted = () => {\n  work();\n};',
    clean: 'const work = async () => 1;\nexport const planted = async () => {\n  await work();\n};',
  },
  {
    breaks: 'a promise is passed where nobody waits for it (needs types)',
    rule: 'typescript(no-misused-promises)',
    file: 'server/src/features/tickets/planted-misused.ts',
    source: 'export const planted = (list: number[]) => list.forEach(async (item) => void (await item));',
    clean: 'export const planted = (list: number[]) => Promise.all(list.map(async (item) => item));',
  },
  {
    breaks: 'two files import each other',
    rule: 'import(no-cycle)',
    file: 'server/src/features/tickets/planted-cycle-a.ts',
    source: "import { b } from './planted-cycle-b.ts';\nexport const a = (): number => b();",
    clean: "import { b } from './planted-cycle-b.ts';\nexport const a = (): number => b();",
  },
  {
    breaks: 'two files import each other (the other one)',
    rule: 'import(no-cycle)',
    file: 'server/src/features/tickets/planted-cycle-b.ts',
    source: "import { a } from './planted-cycle-a.ts';\nexport const b = (): number => a();",
    clean: 'export const b = (): number => 1;',
  },
  {
    breaks: 'two files import types of each other',
    rule: 'import(no-cycle)',
    file: 'server/src/features/tickets/planted-type-cycle-a.ts',
    source: "import type { B } from './planted-type-cycle-b.ts';\nexport type A = B | null;",
    clean: "import type { B } from './planted-type-cycle-b.ts';\nexport type A = B | null;",
  },
  {
    breaks: 'two files import types of each other (the other one)',
    rule: 'import(no-cycle)',
    file: 'server/src/features/tickets/planted-type-cycle-b.ts',
    source: "import type { A } from './planted-type-cycle-a.ts';\nexport interface B {\n  readonly a: A;\n}",
    clean: 'export type B = number;',
  },
  {
    breaks: 'a hook is called on a condition',
    rule: 'react-hooks(rules-of-hooks)',
    file: 'web/src/features/users/use-planted.ts',
    source: "import { useState } from 'react';\nexport const usePlanted = (on: boolean) => (on ? useState(1)[0] : 0);",
    clean: "import { useState } from 'react';\nexport const usePlanted = () => useState(1)[0];",
  },
];

const ownPlants: Plant[] = [
  {
    breaks: 'core asks for the time',
    rule: 'core-purity',
    file: 'core/src/tickets/planted-new-date.ts',
    source: 'export const planted = () => new Date();',
    clean: 'export const planted = (time: string) => new Date(time); // never new Date()',
  },
  {
    breaks: 'core asks for the time through Date.now',
    rule: 'core-purity',
    file: 'core/src/tickets/planted-date-now.ts',
    source: 'export const planted = () => globalThis.Date.now();',
    clean: "export const planted = 'Date.now()';",
  },
  {
    breaks: 'core throws dice',
    rule: 'core-purity',
    file: 'core/src/tickets/planted-random.ts',
    source: 'export const planted = () => Math.random();',
    clean: 'export const planted = (random: () => number) => Math.floor(random() * 6);',
  },
  {
    breaks: 'core makes an id of its own',
    rule: 'core-purity',
    file: 'core/src/tickets/planted-crypto.ts',
    source: 'export const planted = () => crypto.randomUUID();',
    clean: 'export const planted = (newId: () => string) => newId();',
  },
  {
    breaks: 'text stands between tags',
    rule: 'jsx-texts',
    file: 'web/src/features/users/planted-text.tsx',
    source: 'export const Planted = () => <p>Olá</p>;',
    clean: 'export const Planted = ({ text }: { text: string }) => <p className="a">{text} · 1</p>;',
  },
  {
    breaks: 'text stands in braces',
    rule: 'jsx-texts',
    file: 'web/src/features/users/planted-braces.tsx',
    source: "export const Planted = ({ on }: { on: boolean }) => <>{on ? 'Sim' : null}</>;",
    clean: "export const Planted = ({ on }: { on: boolean }) => <>{on ? '—' : null}</>;",
  },
  {
    breaks: 'text stands in an attribute that is read out',
    rule: 'jsx-texts',
    file: 'web/src/features/users/planted-attribute.tsx',
    source: 'export const Planted = () => <i aria-label="Fechar" />;',
    clean: 'export const Planted = ({ text }: { text: string }) => <i aria-label={text} id="close" />;',
  },
  {
    breaks: 'a use case writes without its repository',
    rule: 'table-owners',
    file: 'server/src/features/tickets/planted-write.ts',
    source: "export const planted = (db: Db) => db.updateTable('tickets').set({ status: 'open' }).execute();",
    clean: "export const planted = (db: Db) => db.selectFrom('tickets').selectAll().forUpdate().execute();",
  },
  {
    breaks: 'a repository writes a table of another feature',
    rule: 'table-owners',
    file: 'server/src/features/tickets/planted-foreign.repo.ts',
    source: "export const planted = (db: Db) => db.insertInto('contacts').values([]).execute();",
    clean: "export const planted = (db: Db) => db.insertInto('ticket_logs').values([]).execute();",
  },
  {
    breaks: 'the same, in SQL',
    rule: 'table-owners',
    file: 'server/src/features/tickets/planted-sql.repo.ts',
    source: 'export const planted = (db: Db) => sql`update contacts as c set name = ${1} where c.id = 1`.execute(db);',
    clean: 'export const planted = (db: Db) => sql`select 1 from contacts for no key update of contacts`.execute(db);',
  },
  {
    breaks: 'a table is named only when the program runs',
    rule: 'table-owners',
    file: 'server/src/features/tickets/planted-unnamed.repo.ts',
    source: 'export const planted = (db: Db, table: string) => db.deleteFrom(table).execute();',
    clean: "export const planted = (db: Db) => db.deleteFrom('ticket_logs as l').execute();",
  },
];

const inEveryFolder = (folder: string): Plant => ({
  breaks: 'a folder of a feature is not covered: add the feature to tiers, or keep it two levels deep',
  rule: imports,
  file: `${folder}/planted-coverage.ts`,
  source: "export { openDatabase } from '#platform/db-raw';",
  clean: nothing,
});

/** The violations of every rule, and one in each of the given folders of features, so that none escapes the rules. */
export const plantsFor = (featureFolders: string[]): Plant[] => [
  ...featureFolders.map(inEveryFolder),
  ...importPlants,
  ...codePlants,
  ...ownPlants,
];
