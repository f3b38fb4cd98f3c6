import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/**
 * Something is said to a customer in one way: `say`, or `sayToMany` for any number of people at once. Whoever stores a
 * message of ours or fills the outbox by themselves forgets the rest: the question whether it may be said, its line, what
 * it counts as, who is told.
 */
const messages = 'server/src/features/messages/';
const stores: Readonly<Record<string, string>> = {
  [`${messages}say.ts`]: 'the one way',
  [`${messages}say-to-many.ts`]: 'the one way, to many',
  [`${messages}to-many.repo.ts`]: 'its statement',
  [`${messages}messages.repo.ts`]: 'declares it',
  [`${messages}moved-messages.repo.ts`]: 'what was said elsewhere, by another program',
  [`${messages}receive/receive-message.ts`]: 'what a customer said, or a colleague on the telephone itself',
  [`${messages}receive/receive-changes.ts`]: 'the line of a missed call',
  [`${messages}outbox/queue-send.ts`]: 'declares it',
  [`${messages}outbox/outbox.repo.ts`]: 'its statement',
  [`${messages}change-message.ts`]: 'changes, takes back and sends again what was said',
  [`${messages}on-ticket-moves.ts`]: 'tells the channel what was read',
  [`${messages}block-on-channels.ts`]: 'tells the channel who is blocked',
};
const storing = /\b(insertMessage|insertToMany|insertEntry|queueSend)\(|insert\s?into\W{1,3}(messages|outbox)\b/i;

/** Who may ask what `mayBeSaid` decides by, beside the rule itself. */
const asks: Readonly<Record<string, string>> = {
  'core/src/messages/policy.ts': 'how long the window is open',
  'core/src/messages/saying.ts': 'the one rule',
  'server/src/features/schedules/terms.ts': 'tells until when free texts go',
  'web/src/features/messages/composer/composer-notice.tsx': 'the same',
};
const asking = /answerWindowMs\(|['"]ERR_(OUTSIDE_WINDOW|CONTACT_BLOCKED|ON_DO_NOT_SEND)['"]/;
/** Where people and programs are told so, it is only declared. */
const declares = (name: string): boolean => name.startsWith('contracts/');

const product = ['contracts/src', 'core/src', 'server/src', 'web/src']
  .flatMap((folder) => listFiles(path.join(root, folder)))
  .filter((file) => /\.tsx?$/.test(file) && !isTestFile(file) && !file.endsWith('.fixture.ts'))
  .map((file) => path.relative(root, file).split(path.sep).join('/'))
  // A past that nobody lived is written down and not said.
  .filter((name) => !name.startsWith('server/src/app/demo/'));
const found = (pattern: RegExp): string[] =>
  product.filter((name) => !declares(name) && pattern.test(readFileSync(path.join(root, name), 'utf8'))).toSorted();

test('nobody but `say` and `sayToMany` stores what we say or fills the outbox', () => {
  expect(found(storing).filter((name) => !Object.hasOwn(stores, name))).toEqual([]);
});

test('nobody but `mayBeSaid` decides whether something may be said', () => {
  expect(found(asking).filter((name) => !Object.hasOwn(asks, name))).toEqual([]);
});

test('whoever may still do so does', () => {
  expect(Object.keys(stores).filter((name) => !found(storing).includes(name))).toEqual([]);
  expect(Object.keys(asks).filter((name) => !found(asking).includes(name))).toEqual([]);
});

test.each([
  ['a message stored by hand', storing, 'const row = await insertMessage(ctx, { body });', true],
  ['a line filled in SQL', storing, 'await sql`insert into outbox (company_id) values (1)`', true],
  ['a line filled with the builder', storing, "db.insertInto('outbox').values(entry)", true],
  ['something said', storing, "await say(ctx, ticket, { text }, { kind: 'bot' });", false],
  ['a window of one’s own', asking, 'if (answerWindowMs(ticket, now) === 0) return;', true],
  ['a refusal of one’s own', asking, "throw new AppError('ERR_CONTACT_BLOCKED');", true],
  ['the one rule', asking, "if (mayBeSaid('lane', facts)) return;", false],
])('%s is seen for what it is', (_what, pattern, text, expected) => {
  expect(pattern.test(text)).toBe(expected);
});
