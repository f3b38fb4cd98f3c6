import { defineRoute, emptyAnswer, idInPath, type Route } from '@oplano/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bind, bindPlatform } from '#platform/http';
import { becomeCompany } from '#platform/db';
import { AppError } from '#platform/use-case';
import { sharedTestApp } from '../app.ts';
import { signIn, someone, type SignedIn } from '../people.ts';
import { allRoutes, type NamedRoute } from './all-routes.ts';
import { createFingerprints, type Fingerprints } from './fingerprint.ts';
import { foreignIdProblems, idFieldsOf, unknownIds, type Caller, type ForeignIds } from './foreign-ids.ts';
import { goodPicture } from './picture.ts';
import { plantRoutes } from './planted-server.ts';
import type { Http } from './send-call.ts';
import { anInhabitedCompany, knownTo, type Inhabited } from './world.ts';

const app = sharedTestApp();
const mark = 'Zanzibar';
const held: { other?: Inhabited; own?: Inhabited; callers?: Caller[]; fingerprints?: Fingerprints } = {};

/** Numbers that are kept for features that are not there yet: no record has them. */
const noRecord = 'no such records exist yet';

/** The record of the other company that each id of the contracts means. A new id needs a line here. */
const foreignIds = ({
  admin,
  queueId,
  connectionId,
  optionId,
  companyId,
  deadJobId,
  conversation,
  book,
}: Inhabited): ForeignIds => ({
  userId: admin.userId,
  queueId,
  queueIds: queueId,
  optQueueId: queueId,
  optUserId: admin.userId,
  chatbotId: optionId,
  chatbotIds: optionId,
  parentId: optionId,
  optIntegrationId: noRecord,
  optFileId: noRecord,
  integrationId: noRecord,
  fileListId: noRecord,
  promptId: noRecord,
  whatsappId: connectionId,
  sendIdQueue: queueId,
  queueIdImportMessages: queueId,
  accountId: 'an account of Meta, which belongs to whoever holds its token',
  businessAccountId: 'the business behind that account',
  facebookUserId: 'a person of Facebook',
  contactId: conversation.contactId,
  ticketId: conversation.ticketId,
  messageId: conversation.messageId,
  noteId: conversation.noteId,
  goneId: book.contactId,
  tagId: book.tagId,
  tagIds: book.tagId,
  'tags.id': book.tagId,
  contactTag: book.tagId,
  nextLaneId: book.laneId,
  rollbackLaneId: book.laneId,
  quickMessageId: book.quickMessageId,
  importId: book.importId,
  'extraInfo.id': 'sent along by old clients and ignored: the lines are replaced by those that are sent',
  quotedMsg: conversation.messageId,
  'quotedMsg.id': conversation.messageId,
  selectedQueueIds: queueId,
  clientId: 'a name the browser makes up for its own message',
  ratingId: 'a choice of how to close, not a record',
  companyId,
  planId: 'plans belong to the platform and are offered to everybody',
  jobId: deadJobId,
});

beforeAll(async () => {
  const other = await anInhabitedCompany(app, mark);
  const own = await anInhabitedCompany(app, 'Own');
  const late = await anInhabitedCompany(app, 'Late', { dueDate: '2026-01-31' });
  const admin = await signIn(app, own.admin);
  const deleted = await someone(app, own, { profile: 'admin' });
  await admin.call('DELETE', `/users/${deleted.userId}`);
  const caller = ({ token, ...person }: SignedIn, company: Inhabited) => ({ token, known: knownTo(company, person) });
  held.callers = [
    { who: 'an admin', ...caller(admin, own) },
    { who: 'a plain user', ...caller(await signIn(app, own.plain), own) },
    { who: 'an admin of an expired company', ...caller(await signIn(app, late.admin), late) },
    { who: 'somebody deleted', ...caller(deleted, own), refusedWith: 'ERR_NO_SESSION' },
    { who: 'nobody', known: knownTo(own, own.admin), refusedWith: 'ERR_NO_SESSION' },
  ];
  Object.assign(held, { other, own, fingerprints: await createFingerprints(app.ownerUrl) });
});
afterAll(() => held.fingerprints?.close());

/** What all callers learn or change through these routes. */
async function problemsOf(http: Http, routes: readonly NamedRoute[], callers: readonly Caller[]): Promise<string[]> {
  const { other, fingerprints } = held;
  if (!other || !fingerprints) throw new Error('The companies were not made.');
  const check = {
    http,
    fingerprints,
    otherCompanyId: other.companyId,
    mark,
    file: async (route: Route) => route.upload && goodPicture(route.upload.field),
  };
  const problems: string[] = [];
  for (const named of routes) {
    for (const found of idFieldsOf(named.route)) {
      const id = foreignIds(other)[found.name];
      if (typeof id !== 'number') continue;
      // A public route does not look at who calls.
      const different = named.route.access === 'public' ? callers.slice(-1) : callers;
      for (const caller of different) problems.push(...(await foreignIdProblems(check, named, found, id, caller)));
    }
  }
  return problems;
}

describe('ids of another company', () => {
  test('are known by name wherever a route takes one', () => {
    if (!held.other) throw new Error('The companies were not made.');
    expect(allRoutes.flatMap(({ route }) => idFieldsOf(route)).length).toBeGreaterThan(8);
    expect(unknownIds(allRoutes, foreignIds(held.other))).toEqual([]);
  });

  test(
    'are answered like ids that do not exist and change nothing, on every route and for everybody',
    { timeout: 60_000 },
    async () => {
      expect(await problemsOf(app.app.http, allRoutes, held.callers ?? [])).toEqual([]);
    },
  );
});

describe('a route that lets them through is noticed', () => {
  const route = (method: Route['method'] = 'GET'): Route =>
    defineRoute({
      method,
      path: '/planted/:userId',
      access: 'session',
      summary: 'Planted.',
      params: z.object({ userId: idInPath }),
      response: z.object({ name: z.string() }).or(emptyAnswer),
    });

  test('when it has an id that nobody explained', () => {
    const named = { name: 'planted.route', route: { ...route(), params: z.object({ ticketId: idInPath }) } };
    expect(unknownIds([named], {})).toEqual([expect.stringContaining('planted.route takes ticketId')]);
  });

  const problemsWith = async (planted: Route, binding: ReturnType<typeof bind>, who: string) => {
    const http = await plantRoutes(app, { route: planted }, [binding]);
    const callers = (held.callers ?? []).filter((caller) => caller.who === who);
    return problemsOf(http, [{ name: 'planted.route', route: planted }], callers);
  };

  test('when it shows the record', async () => {
    const planted = route();
    // What row-level security is there to prevent: the record is looked for in the other company.
    const binding = bindPlatform(planted, async ({ db }, { params }) => {
      const { userId } = params as { userId: number };
      const company = await becomeCompany(db, held.other?.companyId ?? 0);
      const user = await company.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
      if (!user) throw new AppError('ERR_NO_USER_FOUND');
      return user;
    });
    expect(await problemsWith(planted, binding, 'a plain user')).toEqual([
      expect.stringMatching(/answers 200, for an absent one 404/),
      expect.stringMatching(/shows something of the other company/),
    ]);
  });

  test('when it tells that the record exists', async () => {
    const planted = route('DELETE');
    const binding = bind(planted, async (_ctx, { params }) => {
      const { userId } = params as { userId: number };
      throw new AppError(userId === held.other?.admin.userId ? 'ERR_NO_PERMISSION' : 'ERR_NO_USER_FOUND');
    });
    expect(await problemsWith(planted, binding, 'an admin')).toEqual([
      expect.stringMatching(/answers 403 .*, for an absent one 404/),
    ]);
  });

  test('when it lets somebody in whose session is gone', async () => {
    const planted = { ...route(), access: 'public' as const };
    const binding = bindPlatform(planted, async () => ({}));
    const http = await plantRoutes(app, { route: planted }, [binding]);
    const named = { name: 'planted.route', route: { ...planted, access: 'session' as const } };
    const nobody = (held.callers ?? []).filter((caller) => caller.who === 'nobody');
    expect(await problemsOf(http, [named], nobody)).toEqual([expect.stringMatching(/is not ERR_NO_SESSION/)]);
  });

  test('when it changes the record and answers as if nothing had been there', async () => {
    const planted = route('PUT');
    const binding = bindPlatform(planted, async ({ db, now }, { params }) => {
      const { userId } = params as { userId: number };
      const company = await becomeCompany(db, held.other?.companyId ?? 0);
      await company.updateTable('users').set({ updated_at: now, online: true }).where('id', '=', userId).execute();
      return {};
    });
    expect(await problemsWith(planted, binding, 'an admin')).toEqual([expect.stringMatching(/changed users/)]);
  });
});
