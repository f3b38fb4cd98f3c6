import { afterEach, describe, expect, test } from 'vitest';
import { isSend, loseAnswer } from '#test/graph-wire';
import { sharedMetaWorld, when, type MetaTalk } from '#test/meta-world';
import { ownerQuery } from '#test/owner';

const world = sharedMetaWorld();
afterEach(() => world.hearAgain());

/** Something that was said and may have arrived or not: the answer is lost, and no callback comes. */
async function inDoubt(talk: MetaTalk, body: string): Promise<void> {
  await world.deafen();
  world.wire.meet(isSend, loseAnswer);
  await talk.say(body);
  await when(async () => {
    const [entry] = (await world.waiting(talk)).filter(({ action }) => action === 'send');
    expect(entry?.inDoubt).toBe(true);
  });
}

describe.each(['whatsappapi', 'facebook', 'instagram'] as const)('on %s', (channel) => {
  test('a message in doubt of which nothing is heard is sent again, and what stands behind it follows', async () => {
    const talk = await world.talk(channel);
    await inDoubt(talk, 'talvez');
    await talk.say('depois');
    world.pass(61_000);
    await when(async () => expect(await talk.received()).toEqual(['talvez', 'talvez', 'depois']));
    await when(async () => expect(await world.waiting(talk)).toEqual([]));
    const said = (await talk.messages()).filter(({ fromMe }) => fromMe);
    expect(said.map(({ ack }) => ack > 0)).toEqual([true, true]);
  });
});

interface Planted {
  readonly conversation: string;
  readonly isDead: boolean;
}

/** A callback that is stored and was not handed on: its job is dead, or its turn has not come. */
async function plantCallback({ connectionId }: MetaTalk, { conversation, isDead }: Planted): Promise<void> {
  const { companyId } = world.company;
  const now = world.app.clock.now();
  const [event] = await ownerQuery<{ id: string }>(
    world.app,
    `insert into webhook_events (company_id, connection_id, digest, event, received_at)
     values ($1, $2, sha256($3::text::bytea), '{}', $4) returning id`,
    companyId,
    connectionId,
    `${conversation} ${isDead} ${now.getTime()}`,
    now,
  );
  await ownerQuery(
    world.app,
    `insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts, dead_at)
     values ($1, 'webhooks.hand-on', jsonb_build_object('eventId', $2::text), $3, $4, $5, $6, 10, $7)`,
    companyId,
    event?.id,
    `webhooks ${connectionId} ${conversation}`,
    isDead ? null : 'front',
    new Date(now.getTime() + 86_400_000),
    now,
    isDead ? now : null,
  );
}

describe('a callback that nobody has looked at', () => {
  test('and that is dead, or of another conversation, keeps no message in doubt waiting', async () => {
    const talk = await world.talk('facebook');
    await inDoubt(talk, 'talvez');
    await plantCallback(talk, { conversation: talk.customerId, isDead: true });
    await plantCallback(talk, { conversation: 'somebody-else', isDead: false });
    world.pass(61_000);
    await when(async () => expect(await talk.received()).toEqual(['talvez', 'talvez']));
  });

  test('may be word of a message of its conversation: that waits for it, for minutes and not for ever', async () => {
    const talk = await world.talk('facebook');
    await inDoubt(talk, 'talvez');
    await plantCallback(talk, { conversation: talk.customerId, isDead: false });
    world.pass(90_000);
    const [, other] = [await world.hearAgain(), await world.talk('facebook')];
    // Whoever drained the line for the other conversation met the doubtful one on its way.
    await other.say('enquanto isso');
    await when(async () => expect(await other.received()).toEqual(['enquanto isso']));
    expect(await talk.received()).toEqual(['talvez']);
    await world.deafen();
    world.pass(7 * 60_000);
    await when(async () => expect(await talk.received()).toEqual(['talvez', 'talvez']));
  });
});

test('two contacts who become one with a message in doubt each: both messages go, one after the other', async () => {
  const [kept, gone] = [await world.talk('facebook'), await world.talk('facebook')];
  await inDoubt(kept, 'um');
  await inDoubt(gone, 'dois');
  const merged = await world.admin.call('POST', `/contacts/${kept.contactId}/merge`, { goneId: gone.contactId });
  expect(merged.statusCode).toBe(200);
  world.pass(80_000);
  await when(async () => {
    world.pass(1_000);
    const all = [...(await kept.received()), ...(await gone.received())];
    expect(all.toSorted()).toEqual(['dois', 'dois', 'um', 'um']);
  });
  await when(async () => expect(await world.waiting(kept)).toEqual([]));
});

test('a message that was sent again and again without word of it is given up, says why, and holds nobody', async () => {
  const talk = await world.talk('facebook');
  await inDoubt(talk, 'talvez');
  await ownerQuery(world.app, 'update outbox set resends = 8 where chat_id = $1', talk.contactId);
  await talk.say('depois');
  world.pass(7 * 60_000);
  await when(async () => expect(await talk.received()).toEqual(['talvez', 'depois']));
  const [doubtful] = (await talk.messages()).filter(({ body }) => body.includes('talvez'));
  expect(doubtful?.failure?.code).toBe('UNHEARD');
  // A person decides, once more from the beginning.
  const again = await world.admin.call('POST', `/messages/${doubtful?.id}/retry`);
  expect(again.statusCode).toBe(200);
  await when(async () => expect(await talk.received()).toEqual(['talvez', 'depois', 'talvez']));
  await when(async () => expect(await world.waiting(talk)).toEqual([]));
});
