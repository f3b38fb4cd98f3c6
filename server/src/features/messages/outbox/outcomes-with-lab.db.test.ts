import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { isSend, loseAnswer, refuse, type WireCall, type WireWay } from '#test/graph-wire';
import { sharedMetaWorld, when, type MetaTalk } from '#test/meta-world';
import { holdAsOwner, ownerQuery } from '#test/owner';

// Without the number of its app it cannot tell its own echoes on Instagram from those of Meta's inbox.
const world = sharedMetaWorld({ LAB_GRAPH_APP_ID: '' });
afterEach(() => world.hearAgain());

const said = async (talk: MetaTalk) => (await talk.messages()).filter(({ fromMe }) => fromMe);

describe('a message that its channel takes in parts', () => {
  /** More than Instagram takes at once. */
  const long = `${'primeira '.repeat(90).trim()}\n${'segunda '.repeat(60).trim()}`;

  test('is one message, sent once, though its first part comes back while the second is on its way', async () => {
    const talk = await world.talk('instagram');
    const slowly: WireWay = async (forward) => {
      const answer = await forward();
      // Long enough for its echo to be here first.
      await sleep(1_500);
      return answer;
    };
    const isSecond = (call: WireCall): boolean => isSend(call) && call.body.includes('segunda');
    world.wire.meet(isSecond, slowly);
    await talk.say(long);
    await when(async () => expect(await world.waiting(talk)).toEqual([]));
    expect((await talk.received()).length).toBe(2);
    const [message] = await said(talk);
    expect(message).toMatchObject({ failure: null });
    expect(message?.ack).toBeGreaterThan(0);
    expect((await said(talk)).filter(({ body }) => body.includes('primeira'))).toHaveLength(1);
    world.pass(60_000);
    world.pass(60_000);
    await sleep(1_000);
    expect((await talk.received()).length).toBe(2);
  });

  test('takes over its first part where that was taken for a message of the telephone', async () => {
    const talk = await world.talk('instagram');
    const isSecond = (call: WireCall): boolean => isSend(call) && call.body.includes('segunda');
    world.wire.meet(isSecond, loseAnswer);
    await world.deafen();
    await talk.say(long);
    await when(async () => expect((await world.waiting(talk))[0]?.inDoubt).toBe(true));
    // Nobody knows whose the part is that comes back now.
    await world.hearAgain();
    await when(async () => expect((await said(talk)).filter(({ body }) => body.includes('primeira'))).toHaveLength(2));
    for (let round = 0; round < 4; round += 1) {
      world.pass(61_000);
      await sleep(500);
    }
    await when(async () => expect(await world.waiting(talk)).toEqual([]));
    const first = (await said(talk)).filter(({ body }) => body.includes('primeira'));
    expect(first).toMatchObject([{ failure: null }]);
    // The part nobody was sure of went twice, and that was all.
    const received = await talk.received();
    expect([received.filter((text) => text.includes('primeira')).length, received.length]).toEqual([1, 3]);
  });
});

test('an outcome that cannot be stored is not waited for: the message says why, and is not sent again', async () => {
  const talk = await world.talk('facebook');
  await ownerQuery(
    world.app,
    `create function poison() returns trigger language plpgsql as $$ begin
       raise exception 'poison' using errcode = 'data_exception';
     end $$`,
  );
  await ownerQuery(
    world.app,
    `create trigger poison before update on messages for each row
     when (new.external_id is distinct from old.external_id and new.body like '%veneno%') execute function poison()`,
  );
  onTestFinished(async () => void (await ownerQuery(world.app, 'drop function poison cascade')));
  await world.deafen();
  await talk.say('veneno');
  await talk.say('depois');
  await when(async () => expect(await talk.received()).toEqual(['veneno', 'depois']));
  for (let round = 0; round < 4; round += 1) {
    world.pass(61_000);
    await sleep(300);
  }
  expect(await talk.received()).toEqual(['veneno', 'depois']);
  expect((await said(talk)).map(({ failure }) => failure?.code)).toEqual(['UNNOTED', undefined]);
  expect(await world.waiting(talk)).toMatchObject([{ state: 'dead' }]);
});

test('a deadlock while the answer of a channel is noted: it is noted all the same, and sent once', async () => {
  const talk = await world.talk('facebook');
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
  await world.deafen();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  world.wire.meet(isSend, async (forward) => {
    const given = await forward();
    await mayAnswer;
    return given;
  });
  const messageId = await talk.say('uma vez');
  await when(async () => expect(await talk.received()).toEqual(['uma vez']));
  await holdAsOwner(world.app, async (client) => {
    await client.query(`set deadlock_timeout = '1h'`);
    await client.query('begin');
    await client.query('select from outbox where message_id = $1 for update', [messageId]);
    answer();
    // Whoever notes the answer has the message and waits for its entry; now each waits for the other.
    await sleep(400);
    await client.query('select from messages where id = $1 for update', [messageId]);
    await client.query('commit');
  });
  await when(async () => expect(await said(talk)).toMatchObject([{ ack: 1, failure: null }]));
  expect(world.app.logged.some((line) => line.includes('deadlock detected'))).toBe(true);
  world.pass(60_000);
  await sleep(500);
  expect(await talk.received()).toEqual(['uma vez']);
});

describe('what somebody writes does not wait behind', () => {
  test.each([
    ['facebook', (call: WireCall) => call.body.includes('mark_seen')],
    ['whatsappapi', (call: WireCall) => call.body.includes('"status":"read"')],
  ] as const)('a read receipt that %s refuses', async (channel, isRead) => {
    const refused = world.wire.meet(isRead, refuse, 1_000);
    const talk = await world.talk(channel);
    await world.admin.call('POST', `/tickets/${talk.ticketId}/read`);
    await when(async () => expect(refused()).toBeGreaterThan(0));
    await talk.say('resposta');
    await when(async () => expect(await talk.received()).toEqual(['resposta']));
    await when(async () => expect(await world.waiting(talk)).toEqual([]));
  });

  test('a block that the channel refuses', async () => {
    const talk = await world.talk('whatsappapi');
    const isBlock = ({ path }: WireCall): boolean => path.includes('block_users');
    const refused = world.wire.meet(isBlock, refuse, 1_000);
    for (const active of [false, true]) {
      const changed = await world.admin.call('PUT', `/contacts/block/${talk.contactId}`, { active });
      expect(changed.statusCode).toBe(200);
    }
    await when(async () => expect(refused()).toBeGreaterThan(0));
    await talk.say('resposta');
    await when(async () => expect(await talk.received()).toEqual(['resposta']));
  });
});

test('what nobody told the keeper of is found within a minute', async () => {
  const talk = await world.talk('facebook');
  const messageId = await talk.say('primeira');
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
  await when(async () => expect((await said(talk))[0]?.ack).toBeGreaterThan(0));
  // A process stored it and died before it could tell.
  await ownerQuery(
    world.app,
    `with said as (
       insert into messages (company_id, ticket_id, chat_id, connection_id, from_me, origin, body, content, ack, sent_at, created_at)
       select company_id, ticket_id, chat_id, connection_id, true, 'agent', 'sem aviso', content, 0, $2, $2
       from messages where id = $1 returning *
     )
     insert into outbox (company_id, connection_id, chat_id, message_id, action, not_before, created_at)
     select company_id, connection_id, chat_id, id, 'send', $2, $2 from said`,
    messageId,
    world.app.clock.now(),
  );
  world.app.clock.advance(61_000);
  await when(async () => expect(await talk.received()).toEqual(['primeira', 'sem aviso']));
});

test('a message to somebody who has no address on its channel says so', async () => {
  const talk = await world.talk('facebook');
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
  await ownerQuery(world.app, 'delete from contact_addresses where contact_id = $1', talk.contactId);
  await talk.say('para onde?');
  await when(async () => expect((await said(talk))[0]?.failure?.code).toBe('NO_ADDRESS'));
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
});

test('what a program says through a connection that was removed does not wait for ever: it says so at once', async () => {
  const talk = await world.talk('whatsappapi');
  await talk.say('antes');
  await when(async () => expect((await said(talk))[0]?.ack).toBeGreaterThan(0));
  await ownerQuery(
    world.app,
    `update connections set completion_message = 'Até logo' where id = $1`,
    talk.connectionId,
  );
  expect((await world.admin.call('DELETE', `/whatsapp/${talk.connectionId}`)).statusCode).toBe(200);
  // People are refused; the farewell is said by the program.
  expect((await world.admin.call('POST', `/messages/${talk.ticketId}`, { body: 'oi' })).statusCode).toBe(409);
  await world.admin.call('PUT', `/tickets/${talk.ticketId}`, { status: 'closed' });
  const farewell = (await said(talk)).at(-1);
  expect(farewell).toMatchObject({ failure: { code: 'NO_CONNECTION' } });
  expect(farewell?.body).toContain('Até logo');
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
});
