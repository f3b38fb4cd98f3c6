import type { Route } from '@oplano/contracts';
import { runInCompany } from '../../../server/src/platform/use-case/index.ts';
import { aLine } from '../../../server/test/customers.ts';
import { aPerson, signIn, type SignedIn } from '../../../server/test/people.ts';
import { allRoutes } from '../../../server/test/structure/all-routes.ts';
import { goodPicture } from '../../../server/test/structure/picture.ts';
import { sampleInput, type Known } from '../../../server/test/structure/sample-input.ts';
import { formBody, formType, sendCall, type CallInput, type Http } from '../../../server/test/structure/send-call.ts';
import { fieldsOf, type WireField } from '../../../server/test/structure/wire-fields.ts';
import { anInhabitedCompany, knownTo, type Inhabited } from '../../../server/test/structure/world.ts';
import { aQueue } from '../../../server/test/things.ts';
import { doEverything } from '../act.ts';
import { askForEverything, listenAs, overheard, type Ears } from '../ears.ts';
import type { Stage } from '../stage.ts';
import { createSecrets, newTally, tapped, type Tally } from '../tap.ts';

/** Stands in what is said in conversations that the plain user has no part in. */
const hiddenWord = 'Xibalba';
const hiddenFile = 'xibalba.png';

interface Conversation {
  readonly ticketId: number;
  readonly uuid: string;
  readonly contactId: number;
  readonly messageId: number;
  readonly noteId: number;
}

interface Scene {
  readonly company: Inhabited;
  readonly admin: SignedIn;
  readonly clerk: SignedIn;
  readonly line: Awaited<ReturnType<typeof aLine>>;
  readonly foreignQueueId: number;
  /** Led by the admin in a queue the clerk does not work in. */
  readonly hidden: Conversation;
  /** Waits in the clerk's queue; what was said before, in the other queue, is none of the clerk's business. */
  readonly shared: Conversation;
  readonly phones: { readonly hidden: string; readonly shared: string; readonly moved: string };
}

async function conversationOf(stage: Stage, company: Inhabited, phone: string): Promise<Conversation> {
  return runInCompany(stage.app.app.runtime, company.companyId, async ({ db }) => {
    const row = await db
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
      .innerJoin('messages', 'messages.ticket_id', 'tickets.id')
      .select(['tickets.id', 'tickets.uuid', 'tickets.contact_id', 'messages.id as message_id'])
      .where('contacts.number', '=', phone)
      .orderBy('tickets.id', 'desc')
      .executeTakeFirstOrThrow();
    const notes = await db.selectFrom('ticket_notes').select('id').where('ticket_id', '=', row.id).execute();
    return {
      ticketId: row.id,
      uuid: row.uuid,
      contactId: row.contact_id,
      messageId: Number(row.message_id),
      noteId: notes[0]?.id ?? 0,
    };
  });
}

const must = async (answer: Promise<{ statusCode: number; body: string }>): Promise<void> => {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`The scene could not be set: ${statusCode} ${body}`);
};

/** A ticket waits in the clerk's queue, whatever somebody did with it or its contact before. */
const wait = (stage: Stage, company: Inhabited, ticketId: number) =>
  runInCompany(stage.app.app.runtime, company.companyId, async ({ db }) => {
    const { contact_id: contactId } = await db
      .updateTable('tickets')
      .set({ status: 'pending', queue_id: company.queueId, user_id: null, is_bot: false })
      .where('id', '=', ticketId)
      .returning('contact_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('contacts').set({ active: true }).where('id', '=', contactId).execute();
  });

async function setScene(stage: Stage): Promise<Scene> {
  const { app } = stage;
  const company = await anInhabitedCompany(app, 'Own', { plan: { users: 1_000, queues: 1_000, connections: 1_000 } });
  const foreignQueueId = await aQueue(app, company, { name: 'Diretoria', color: '#654321' });
  const admin = await signIn(app, company.admin);
  const clerk = await signIn(app, await aPerson(app, company, { queueIds: [company.queueId] }));
  await must(admin.call('PUT', '/companySettings', { column: 'lgpdHideNumber', data: 'enabled' }));
  const line = await aLine(app, company, company.connectionId);
  const phones = { hidden: '5531977123401', shared: '5531977123402', moved: '5531977123403' };

  const lead = async (phone: string): Promise<Conversation> => {
    await line.says(phone, `${hiddenWord} from ${phone.slice(-1)}`);
    const { ticketId } = await conversationOf(stage, company, phone);
    const owner = { userId: admin.userId, queueId: foreignQueueId };
    await must(admin.call('PUT', `/tickets/${ticketId}`, { status: 'open', ...owner }));
    await must(admin.call('POST', `/messages/${ticketId}`, { body: `${hiddenWord} answer` }));
    const file = { ...(await goodPicture('medias')), name: hiddenFile };
    await must(
      app.inject({
        method: 'POST',
        url: `/api/messages/${ticketId}`,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
        payload: formBody({ body: `${hiddenWord} picture` }, [file]),
      }),
    );
    await line.says(phone, `${hiddenWord} once more`);
    return conversationOf(stage, company, phone);
  };
  const hidden = await lead(phones.hidden);
  await must(admin.call('POST', '/ticket-notes', { note: `${hiddenWord} note`, ticketId: hidden.ticketId }));
  const past = await lead(phones.shared);
  await must(admin.call('PUT', `/tickets/${past.ticketId}`, { status: 'closed', ratingId: 'silent' }));
  app.clock.advance(30 * 86_400_000);
  const [again, clerkAgain] = [await signIn(app, admin), await signIn(app, clerk)];
  await line.says(phones.shared, 'a new question');
  const now = await conversationOf(stage, company, phones.shared);
  if (now.ticketId === past.ticketId) throw new Error('The second conversation is no ticket of its own.');
  await wait(stage, company, now.ticketId);
  return {
    company,
    admin: again,
    clerk: clerkAgain,
    line,
    foreignQueueId,
    hidden: await conversationOf(stage, company, phones.hidden),
    shared: { ...now, messageId: past.messageId },
    phones,
  };
}

/** What the clerk would write who has seen a number of one of these conversations somewhere. */
const knownWith = (scene: Scene, about: Conversation): Known => ({
  ...knownTo(scene.company, scene.clerk),
  ticketId: () => about.ticketId,
  uuid: () => about.uuid,
  ticketUuid: () => about.uuid,
  contactId: () => about.contactId,
  messageId: () => about.messageId,
  noteId: () => about.noteId,
  quotedMsg: () => about.messageId,
});

/** What an address can say besides: every word in every search, with every choice and every switch. */
function questions(route: Route, sample: CallInput, messageId: number): CallInput['query'][] {
  const fields = fieldsOf(route.query).filter(({ path }) => path.length === 1);
  const isSwitch = (field: WireField): boolean => (field.schema.enum ?? []).includes('true');
  const choices = fields.filter((field) => field.schema.enum !== undefined && !isSwitch(field));
  const searches = fields.some(({ path: [name = ''] }) => /^search(Param)?$/.test(name));
  const options = choices.flatMap(({ path: [name = ''], schema }) =>
    (schema.enum ?? []).map((value) => ({ [name]: value })),
  );
  const switches = fields.filter(isSwitch).map(({ path: [name = ''] }) => ({ [name]: 'true' }));
  // Whatever else is filled in only narrows what is found.
  const needed = Object.fromEntries(
    fields.filter(({ required }) => required).map(({ path: [name = ''] }) => [name, sample.query[name]]),
  );
  const words = searches ? [hiddenWord, hiddenWord.toLowerCase(), ''] : [''];
  const around = fields.some(({ path: [name] }) => name === 'around') ? [{ around: String(messageId) }] : [];
  return words.flatMap((word) =>
    [{}, ...options, ...around].flatMap((option) =>
      [{}, ...switches].map((flag) => ({
        ...needed,
        ...(searches ? { searchParam: word, search: word } : {}),
        ...option,
        ...flag,
      })),
    ),
  );
}

/** Every route with every way to name the conversation, and every search for what was said in it. */
async function lookInto(http: Http, scene: Scene, about: Conversation): Promise<void> {
  const { token } = scene.clerk;
  for (const { route } of allRoutes) {
    if (route.access === 'public' || route.access === 'platform:manage' || route.method === 'DELETE') continue;
    const sample = sampleInput(route, knownWith(scene, about));
    for (const query of questions(route, sample, about.messageId)) {
      if (route.query.safeParse(query).success) await sendCall(http, route, { ...sample, query }, { token });
    }
  }
}

/** The digits that are masked may not be found out by asking for them, a few at a time. */
async function guessDigits(http: Http, { clerk, phones }: Scene, tally: Tally): Promise<void> {
  const lists = allRoutes.filter(({ route }) => route.method === 'GET' && route.access === 'session');
  for (const { name, route } of lists) {
    const field = fieldsOf(route.query).find(({ path }) => /^search(Param)?$/.test(path[0] ?? ''))?.path[0];
    if (field === undefined) continue;
    const found = async (digits: string): Promise<string> => {
      const query = { [field]: digits };
      return (await sendCall(http, route, { params: {}, query, body: {} }, { token: clerk.token })).body;
    };
    const none = await found('4040404040');
    for (const phone of Object.values(phones)) {
      for (const digits of [phone.slice(-8), phone.slice(-8, -2), phone.slice(-6, -2), phone.slice(2, 9)]) {
        if ((await found(digits)) !== none) tally.leaks.push(`${name} finds a hidden number by its digits ${digits}`);
      }
    }
  }
}

/** The clerk takes a waiting ticket, and loses it again: from then on nothing of it is told. */
async function loseRight(stage: Stage, scene: Scene, http: Http, ears: Ears, tally: Tally): Promise<void> {
  const { admin, clerk, line, phones, foreignQueueId, company } = scene;
  await line.says(phones.moved, 'a question for the clerk');
  const { ticketId, uuid } = await conversationOf(stage, company, phones.moved);
  await wait(stage, company, ticketId);
  const taken = { status: 'open', userId: clerk.userId, queueId: company.queueId };
  await must(clerk.call('PUT', `/tickets/${ticketId}`, taken));
  ears.line.socket.emit('joinChatBox', String(ticketId));
  await ears.line.settled();
  await line.says(phones.moved, 'seen by the clerk');
  await ears.line.settled();
  if (!ears.frames.some((frame) => frame.includes('seen by the clerk'))) throw new Error('The clerk heard nothing.');
  const away = { status: 'open', userId: admin.userId, queueId: foreignQueueId, isTransfered: true };
  await must(admin.call('PUT', `/tickets/${ticketId}`, away));
  await ears.line.settled();
  await line.says(phones.moved, `${hiddenWord} after the transfer`);
  await must(admin.call('POST', `/messages/${ticketId}`, { body: `${hiddenWord} after the transfer too` }));
  const { statusCode } = await http.inject({
    method: 'GET',
    url: `/api/messages/${uuid}`,
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  tally.attempts += 2;
  if (statusCode !== 404) tally.leaks.push(`a conversation that was handed on is answered ${statusCode}`);
  await stage.app.app.worker.runDue();
}

/** A plain user in their own company: conversations they have no part in, and numbers that are hidden from them. */
export async function tryPlainUsers(stage: Stage): Promise<Tally> {
  const { app } = stage;
  const tally = newTally();
  const scene = await setScene(stage);
  const { company, clerk, admin, phones } = scene;
  const secrets = createSecrets([hiddenWord, hiddenWord.toLowerCase(), hiddenFile, ...Object.values(phones)]);
  const http = tapped(app.app.http, secrets, tally, 'a plain user');
  const ears = await listenAs(app.url, 'a plain user', clerk);
  tally.attempts += await askForEverything(ears, [scene.hidden.ticketId], company.companyId);
  await scene.line.says(phones.hidden, `${hiddenWord} while others listen`);
  await overheard([ears], secrets, tally, 'while a customer wrote to somebody else');
  await loseRight(stage, scene, http, ears, tally);
  await overheard([ears], secrets, tally, 'after the ticket was handed on');
  await guessDigits(http, scene, tally);
  for (const about of [scene.hidden, scene.shared]) await lookInto(http, scene, about);
  await overheard([ears], secrets, tally, 'while looking into conversations');
  const known = { ...knownWith(scene, scene.hidden), ...knownTo(company, admin) };
  // What is planned is everybody's, like the contacts it is for.
  const isEverybodys = ({ name }: { name: string }): boolean => name.startsWith('schedules.');
  tally.attempts += await doEverything(app.app.http, {
    token: admin.token,
    known: (named) => (isEverybodys(named) ? known : { ...known, body: () => hiddenWord }),
  });
  await overheard([ears], secrets, tally, 'while the admin was busy');
  ears.line.close();
  return tally;
}
