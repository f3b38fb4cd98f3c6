import { expect, test } from 'vitest';
import type { OutsideTools } from '#platform/jobs';
import { mailTexts } from '#platform/texts';
import { runInCompany } from '#platform/use-case';
import type { Letter } from '#ports/mail';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson } from '#test/people';
import { tellAdmins } from './tell-admins.ts';

const app = sharedTestApp();

test.each(['pt', 'en', 'es', 'tr'] as const)(
  'that an address was switched off is written in the language of the company (%s), and to none of its admins without an address',
  async (language) => {
    const company = await aCompany(app);
    const { companyId } = company;
    const [told, unconfirmed] = [
      await aPerson(app, company, { profile: 'admin' }),
      await aPerson(app, company, { profile: 'admin' }),
    ];
    await ownerQuery(app, 'update companies set language = $2 where id = $1', companyId, language);
    await ownerQuery(app, 'update users set email_confirmed_at = now() where id = $1', told.userId);
    await ownerQuery(app, 'update users set email_confirmed_at = null where id = $1', unconfirmed.userId);
    const [row] = await ownerQuery<{ id: number }>(
      app,
      `insert into webhook_subscriptions (company_id, name, url, events, secret_sealed, switched_off, created_at, updated_at)
       values ($1, 'Loja', 'https://loja.example', '{}', '', 'gone', now(), now()) returning id`,
      companyId,
    );
    const sent: Letter[] = [];
    const { runtime } = app.app;
    const tools: OutsideTools = {
      companyId,
      attempt: 1,
      signal: new AbortController().signal,
      log: runtime.log,
      now: () => app.clock.now(),
      inCompany: (work) => runInCompany(runtime, companyId, work),
    };
    const letters = {
      mail: { send: async (letter: Letter) => void sent.push(letter) },
      publicUrl: 'https://o.example',
    };
    await tellAdmins(tools, row?.id ?? 0, letters);
    // A mailbox knows the same letter when the job is done again.
    await tellAdmins(tools, row?.id ?? 0, letters);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.splice(1)).toHaveLength(1);
    expect(sent.map(({ to }) => to.address)).toEqual([told.email]);
    expect(sent[0]?.subject).toBe(mailTexts(language).webhookSwitchedOff.subject.replace('{name}', 'Loja'));
    expect(sent[0]?.text).toContain('https://o.example/messages-api');
  },
);
