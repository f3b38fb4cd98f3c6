import type { QuickMessage } from '@oplano/contracts/quick-messages';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, type SignedIn } from '#test/people';

const app = sharedTestApp();

/** A file that goes with a quick message of somebody's own, and its address. */
async function aPictureOf(person: SignedIn): Promise<string> {
  const answer = await person.call('POST', '/quick-messages', { shortcode: 'oi', message: 'Oi', visao: false });
  const { id } = answer.json<QuickMessage>();
  const red = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', new Blob([new Uint8Array(await red.png().toBuffer())], { type: 'image/png' }), 'a.png');
  await fetch(`${app.url}/api/quick-messages/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  const record = (await person.call('GET', `/quick-messages/${id}`)).json<{ mediaPath: string }>();
  return record.mediaPath;
}
const statusOf = async (person: SignedIn, url: string): Promise<number> =>
  (await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${person.token}` } })).statusCode;

/** So many messages of conversations that neither of them sees carry the same file. */
const sendTo = (companyId: number, key: string, count: number) =>
  runInCompany(app.app.runtime, companyId, async ({ db }) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      company_id: companyId,
      key,
      purpose: 'message',
      owner_id: String(1_000_000 + index),
    }));
    await db.insertInto('stored_files').values(rows).execute();
  });

describe('a file that many records name', () => {
  test.each([250, 2_500])(
    'is still had by who sees an older one of them, and by nobody else, with %i newer',
    async (count) => {
      const company = await aCompany(app);
      const [owner, other] = [await someone(app, company), await someone(app, company)];
      const url = await aPictureOf(owner);
      expect(await statusOf(owner, url)).toBe(200);
      await sendTo(company.companyId, url.replace(/^.*\/files\//, ''), count);
      expect([await statusOf(owner, url), await statusOf(other, url)]).toEqual([200, 404]);
    },
  );
});
