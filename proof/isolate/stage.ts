import { createFingerprints, type Fingerprints } from '../../server/test/structure/fingerprint.ts';
import { anInhabitedCompany, type Inhabited } from '../../server/test/structure/world.ts';
import { signIn, type SignedIn } from '../../server/test/people.ts';
import type { TestApp } from '../../server/test/run-app.ts';
import { markEverything, wordsOf } from './seed.ts';
import { createSecrets, type Secrets } from './tap.ts';

/** The company whose people are about and whose every secret must stay theirs. */
export const livingWord = 'Zanzibar';
/** A company that has a row in every table and its word in every text, and does nothing. */
const carvedWord = 'Timbuktu';

/** A whole server with two companies that nobody else may see anything of. */
export interface Stage {
  readonly app: TestApp;
  readonly other: Inhabited;
  /** Their people, signed in anew: time goes by between one attempt and the next. */
  otherAdmin(): Promise<SignedIn>;
  otherPlain(): Promise<SignedIn>;
  readonly carvedId: number;
  readonly carvedTicketId: number;
  /** The company that runs the platform. */
  readonly operator: Inhabited;
  /** How many columns carry the word of the carved company. */
  readonly carvedColumns: number;
  readonly fingerprints: Fingerprints;
  /** What stands only in those two companies, as it is now. */
  secrets(): Promise<Secrets>;
}

/** Numbers that occur nowhere else, so that a company is recognised by its number alone. */
const [livingId, carvedId] = [770_001, 880_001];
/** A second company under the same word, for the times when its people must be able to do anything. */
export const busyId = 770_002;

/** What people are known by: a number of a phone, an address, the name of a record. */
const isTelling = (word: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$|\d{10}|@/.test(word);

export async function setStage(app: TestApp): Promise<Stage> {
  const plan = { users: 1_000, queues: 1_000, connections: 1_000 };
  const other = await anInhabitedCompany(app, livingWord, { id: livingId, plan });
  const operator = await anInhabitedCompany(app, 'Operator', { id: 1, dueDate: null });
  const carved = await anInhabitedCompany(app, carvedWord, { id: carvedId });
  const carvedColumns = await markEverything(app.ownerUrl, carvedId, carvedWord);
  const marks = [livingWord, carvedWord].flatMap((word) => [word, word.toLowerCase()]);
  return {
    app,
    other,
    otherAdmin: () => signIn(app, other.admin),
    otherPlain: () => signIn(app, other.plain),
    carvedId,
    carvedTicketId: carved.conversation.ticketId,
    operator,
    carvedColumns,
    fingerprints: await createFingerprints(app.ownerUrl),
    async secrets() {
      const words = await Promise.all([livingId, carvedId].map((id) => wordsOf(app.ownerUrl, id)));
      return createSecrets([...marks, ...[livingId, carvedId, busyId].map(String), ...words.flat().filter(isTelling)]);
    },
  };
}
