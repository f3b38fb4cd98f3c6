import type { Campaign, CampaignSettingPair } from '@oplano/contracts/campaigns';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { someone } from '#test/people';
import { aCampaignDesk, somePhones, type CampaignDesk } from './campaigns.fixture.ts';

const app = sharedTestApp();
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(64, 'x')]);

async function send(desk: CampaignDesk, place: string, file: { name: string; bytes: Buffer }, campaign?: object) {
  const { token } = await someone(app, desk.company, { profile: 'admin' });
  const form = new FormData();
  if (campaign) form.set('campaign', JSON.stringify(campaign));
  form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name);
  const response = await fetch(`${app.url}/api/campaigns/${place}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Campaign & { error?: string } };
}
const attach = (desk: CampaignDesk, id: number, name: string, bytes: Buffer) =>
  send(desk, `${id}/media-upload`, { name, bytes });

describe('the file of a campaign', () => {
  test('is attached under its name, and gone once it is taken away [REST-185, REST-186]', async () => {
    const desk = await aCampaignDesk(app);
    const { id } = await desk.create({ contactListId: await desk.list(somePhones(1)) });
    const attached = await attach(desk, id, 'oferta.pdf', pdf);
    expect([attached.status, attached.body.mediaName]).toEqual([200, 'oferta.pdf']);
    expect((await desk.show(id)).mediaPath).toBe(attached.body.mediaPath);
    const bare = (await desk.call('DELETE', `/campaigns/${id}/media-upload`)).json<Campaign>();
    expect([bare.mediaName, bare.mediaPath]).toEqual([null, null]);
  });

  test('is known by its bytes, belongs to a campaign of the company, and stays as it is once that runs', async () => {
    const desk = await aCampaignDesk(app);
    const { id } = await desk.create({ contactListId: await desk.list(somePhones(1)) });
    const program = await attach(desk, id, 'oferta.pdf', Buffer.from('MZ\u0000\u0000'));
    expect([program.status, program.body.error]).toEqual([400, 'ERR_FILE_TYPE']);
    const stranger = await aCampaignDesk(app);
    expect((await attach(stranger, id, 'oferta.pdf', pdf)).status).toBe(404);
    const running = await desk.begun({ contactListId: await desk.list(somePhones(3)) });
    expect((await attach(desk, running.id, 'oferta.pdf', pdf)).status).toBe(409);
    expect((await desk.show(running.id)).mediaPath).toBeNull();
  });
});

describe('a new campaign with a file', () => {
  test('goes with it at its time, also where that is within the hour', async () => {
    const desk = await aCampaignDesk(app);
    const form = desk.form({ contactListId: await desk.list(somePhones(1)), scheduledAt: desk.inMinutes(2) });
    const made = await send(desk, 'with-file', { name: 'oferta.pdf', bytes: pdf }, form);
    expect([made.status, made.body.status, made.body.mediaName]).toEqual([200, 'PROGRAMADA', 'oferta.pdf']);
    await desk.pass(180);
    expect(desk.texts()).toEqual(['media']);
  });

  test('is not there where the file or the form is refused, and nothing of it is sent', async () => {
    const desk = await aCampaignDesk(app);
    const form = desk.form({ contactListId: await desk.list(somePhones(1)), scheduledAt: desk.inMinutes(2) });
    const program = { name: 'oferta.pdf', bytes: Buffer.from('MZ\u0000\u0000') };
    expect((await send(desk, 'with-file', program, form)).body.error).toBe('ERR_FILE_TYPE');
    const nobody = await send(desk, 'with-file', { name: 'oferta.pdf', bytes: pdf }, { ...form, contactListId: null });
    expect(nobody.body.error).toBe('ERR_CAMPAIGN_NOBODY');
    expect((await desk.call('GET', '/campaigns')).json()).toMatchObject({ count: 0 });
    await desk.pass(180);
    expect(desk.texts()).toEqual([]);
  });
});

describe('the settings of campaigns', () => {
  test('are a list of keys and values, saved in part, and those of the company alone [REST-189, REST-190]', async () => {
    const [desk, other] = [await aCampaignDesk(app), await aCampaignDesk(app)];
    const of = async ({ call }: CampaignDesk, key: string) =>
      (await call('GET', '/campaign-settings')).json<CampaignSettingPair[]>().find((pair) => pair.key === key)?.value;
    expect(await of(desk, 'messageInterval')).toBe('20');
    const saved = await desk.call('POST', '/campaign-settings', { settings: { messageInterval: 60 } });
    expect([saved.statusCode, await of(desk, 'messageInterval'), await of(desk, 'startHour')]).toEqual([
      200,
      '60',
      '00:00',
    ]);
    expect(await of(other, 'messageInterval')).toBe('20');
    const refused = await desk.call('POST', '/campaign-settings', { settings: { messageInterval: 7 } });
    expect([refused.statusCode, await of(desk, 'messageInterval')]).toEqual([400, '60']);
  });
});
