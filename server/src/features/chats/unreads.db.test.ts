import type { Chat } from '@oplano/contracts/chats';
import { seededRandom } from '@oplano/core/random';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { openChat, sayIn } from './chats.fixture.ts';

const app = sharedTestApp();

/** What the counters of a chat must say, counted from what was said. */
const counted = (chatId: number) =>
  ownerQuery<{ user_id: number; unreads: number; mentions: number; counted: number; named: number }>(
    app,
    `select user_id, unreads, mentions,
       (select count(*)::int from chat_messages said where said.chat_id = m.chat_id and said.id > m.read_id
          and said.deleted_at is null and said.sender_id is distinct from m.user_id) as counted,
       (select count(*)::int from chat_messages said where said.chat_id = m.chat_id and said.id > m.read_id
          and said.deleted_at is null and said.sender_id is distinct from m.user_id
          and m.user_id = any (said.mentions)) as named
     from chat_members m where chat_id = ${chatId} order by user_id`,
  );

describe('unread counts', () => {
  test.each([1, 2, 3])(
    'are what was said and not read, after a random day of everybody at once (seed %i) [ICH-008, ICH-011]',
    async (seed) => {
      const random = seededRandom(seed);
      const company = await aCompany(app);
      const people: SignedIn[] = [];
      for (const name of ['Ana', 'João', 'Carla', 'Davi']) people.push(await someone(app, company, { name }));
      const [owner, ...others] = people as [SignedIn, ...SignedIn[]];
      const chat = await openChat(owner, 'Todos', ...others);
      const said: { by: SignedIn; id: number }[] = [];
      const deed = async (): Promise<void> => {
        const person = random.pick(people);
        const chance = random.next();
        const one = said.length > 0 ? random.pick(said) : undefined;
        const at = one && `/chats/${chat.id}/messages/${one.id}`;
        if (chance < 0.5 || !one || !at) {
          const name = random.pick(['@Ana', '@João', 'pessoal']);
          const answer = await sayIn(person, chat, `Oi ${name}`);
          // Whoever was taken out a moment ago is refused.
          if (answer.message) said.push({ by: person, id: answer.message.id });
        } else if (chance < 0.7) {
          await person.call('POST', `/chats/${chat.id}/read`, random.chance(0.5) ? {} : { upTo: one.id });
        } else if (chance < 0.8) await one.by.call('DELETE', at);
        else if (chance < 0.9)
          await one.by.call('PUT', at, { message: random.pick(['@Carla!', 'nada', '@Davi e @Ana']) });
        else {
          const users = others.filter(() => random.chance(0.7)).map(({ userId }) => userId);
          if (users.length > 0) await owner.call('PUT', `/chats/${chat.id}`, { title: 'Todos', users });
        }
      };
      for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 6 }, deed));
      const rows = await counted(chat.id);
      expect(rows.map(({ unreads, mentions }) => [unreads, mentions])).toEqual(
        rows.map((row) => [row.counted, row.named]),
      );
      expect(said.length).toBeGreaterThan(10);
      // And a reader who reads all of it has nothing left.
      const last = (await owner.call('POST', `/chats/${chat.id}/read`, {})).json<Chat>();
      expect(last.users.find(({ userId }) => userId === owner.userId)).toMatchObject({ unreads: 0, mentions: 0 });
    },
  );

  test('grow by one for each of a hundred messages that are said at the same time, in one order for all', async () => {
    const company = await aCompany(app);
    const [ana, joao, carla] = [await someone(app, company), await someone(app, company), await someone(app, company)];
    const chat = await openChat(ana, 'Todos', joao, carla);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => sayIn(n % 2 === 0 ? ana : joao, chat, `Mensagem ${n}`)),
    );
    expect(answers.every(({ message }) => message !== undefined)).toBe(true);
    const [, , third] = await counted(chat.id);
    expect(third).toMatchObject({ unreads: 100, counted: 100 });
    // Whoever hears the versions in order hears the messages in order.
    const byVersion = answers.toSorted((a, b) => a.chat.version - b.chat.version).map(({ message }) => message.id);
    expect(byVersion).toEqual(byVersion.toSorted((a, b) => a - b));
  });
});
