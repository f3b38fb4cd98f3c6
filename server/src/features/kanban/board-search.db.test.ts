import type { BoardTicket } from '@oplano/contracts/kanban';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aBoard } from './kanban.fixture.ts';

const app = sharedTestApp();

test('a search finds whom it means on the board, however many contacts match', async () => {
  const here = await aBoard(app);
  const { id, contactId } = await here.ticket();
  await runInCompany(app.app.runtime, here.company.companyId, ({ db }) =>
    db.updateTable('contacts').set({ name: 'Zulmira Silva' }).where('id', '=', contactId).execute(),
  );
  await ownerQuery(
    app,
    `insert into contacts (company_id, uuid, name, number, channel, created_at, updated_at)
     select $1, gen_random_uuid(), 'Ana Silva ' || place, '5521' || (900000000 + place), 'whatsapp', now(), now()
     from generate_series(1, 2100) as place`,
    here.company.companyId,
  );
  const found = await here.admin.call('GET', '/ticket/kanban?searchParam=silva');
  expect(found.json<{ tickets: BoardTicket[] }>().tickets.map((ticket) => ticket.id)).toEqual([id]);
});
