import type { ContactPrivacy } from '@oplano/contracts/privacy';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

test('what a contact was asked, answered and wanted stands in one place, the newest first, for admins alone', async () => {
  const company = await aCompany(app);
  const { companyId } = company;
  const connectionId = await aConnection(app, company, 'Loja');
  const line = await aLine(app, company, connectionId);
  const admin = await someone(app, company, { profile: 'admin', name: 'Marina' });
  await line.says('5511912345678', 'oi', { name: 'Ana' });
  await line.says('5511912345679', 'oi', { name: 'Bia' });
  const [ana, bia] = await ownerQuery<{ id: number }>(
    app,
    'select id from contacts where company_id = $1 order by id',
    companyId,
  );
  const path = `/contacts/${ana?.id}/privacy`;
  const steps = async () =>
    (await admin.call('GET', path))
      .json<ContactPrivacy>()
      .consent.map(({ what, text, userName }) => [what, text, userName]);
  expect(await steps()).toEqual([]);
  await ownerQuery(
    app,
    `insert into consents (company_id, contact_id, channel, answer, text_hash, consent_text, at)
     values ($1, $2, 'whatsapp', 'refused', 'x', 'Termos de 2025', '2025-01-01'),
            ($1, $2, 'whatsapp', 'accepted', 'x', 'Termos de 2026', '2026-01-01'),
            ($1, $3, 'whatsapp', 'accepted', 'x', 'De outra pessoa', '2026-01-01')`,
    companyId,
    ana?.id,
    bia?.id,
  );
  await ownerQuery(app, `update contacts set lgpd_informed_at = '2024-12-31' where id = $1`, ana?.id);
  await admin.call('PUT', `/do-not-send/contacts/${ana?.id}`, { detail: 'pediu por telefone' });
  app.clock.advance(1_000);
  await admin.call('DELETE', `/do-not-send/contacts/${ana?.id}`);
  expect(await steps()).toEqual([
    ['resumed', '', 'Marina'],
    ['stopped', 'pediu por telefone', 'Marina'],
    ['given', 'Termos de 2026', ''],
    ['refused', 'Termos de 2025', ''],
    ['informed', '', ''],
  ]);
  const agent = await someone(app, company, {});
  expect((await agent.call('GET', path)).statusCode).toBe(403);
  const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
  expect((await stranger.call('GET', path)).statusCode).toBe(404);
});
