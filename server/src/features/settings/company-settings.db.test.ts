import { companySettingDefaults, companySettingKeys, defaultServiceHours } from '@oplano/contracts/settings';
import { describe, expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { holdAsOwner, lockWaiters } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { setUpFactor } from '#test/second-factor';

const app = sharedTestApp();
const anAdmin = async (): Promise<SignedIn> => someone(app, await aCompany(app), { profile: 'admin' });
const set = (person: SignedIn, column: string, data: unknown) =>
  person.call('PUT', '/companySettings', { column, data });

describe('the settings of a company', () => {
  test('have their defaults until somebody changes them [REST-121, DAT-022, SET-016, SET-017, SET-019]', async () => {
    const admin = await anAdmin();
    const settings = (await admin.call('GET', `/companySettings/${admin.companyId}`)).json();
    expect(settings).toEqual(companySettingDefaults);
    expect(settings).toMatchObject({
      userRating: 'disabled',
      scheduleType: 'disabled',
      chatBotType: 'text',
      sendGreetingMessageOneQueues: 'enabled',
      acceptAudioMessageContact: 'enabled',
      showNotificationPending: 'enabled',
      acceptCallWhatsapp: 'enabled',
      lgpdHideNumber: 'disabled',
    });
  });

  const values: Record<string, string> = {
    scheduleType: 'connection',
    chatBotType: 'text',
    importContacts: 'admins',
    lgpdLink: 'https://example.com/lgpd',
    videoCallBase: 'https://salas.example.com',
    scheduleCatchUpHours: '12',
    logMonths: '36',
    keepMessages: '3',
    keepConversations: '12',
    keepCampaigns: '120',
    secondFactor: 'everyone',
  };
  const texts = new Set([
    'lgpdMessage',
    'transferMessage',
    'greetingAcceptedMessage',
    'AcceptCallWhatsappMessage',
    'sendQueuePositionMessage',
  ]);
  test('are each stored and read alone [REST-122, REST-123, SET-041, SET-042, SET-043]', async () => {
    const admin = await anAdmin();
    // It is demanded of whoever demands it, from that moment on.
    await setUpFactor(app, admin);
    for (const key of companySettingKeys) {
      const opposite = companySettingDefaults[key] === 'enabled' ? 'disabled' : 'enabled';
      const value = values[key] ?? (texts.has(key) ? `Texto de ${key}` : opposite);
      expect((await set(admin, key, value)).json()).toEqual({ key, value });
      expect((await admin.call('GET', `/companySettingOne?column=${key}`)).json()).toEqual({ [key]: value });
      expect((await admin.call('GET', `/setting/${key}`)).json()).toEqual({ key, value });
    }
    const other = await anAdmin();
    expect((await other.call('GET', `/companySettings/${other.companyId}`)).json()).toEqual(companySettingDefaults);
  });

  test('take true and false from old clients', async () => {
    const admin = await anAdmin();
    expect((await set(admin, 'closeTicketOnTransfer', true)).json()).toMatchObject({ value: 'enabled' });
    expect((await set(admin, 'closeTicketOnTransfer', false)).json()).toMatchObject({ value: 'disabled' });
  });

  test.each([
    ['userRating', 'maybe'],
    ['scheduleType', 'moon'],
    ['chatBotType', 'button'],
    ['importContacts', 'nobody'],
    ['keepMessages', '0'],
    ['keepConversations', '121'],
    ['keepCampaigns', 'never'],
    ['lgpdLink', 'javascript:alert(1)'],
    ['lgpdLink', 'not a link'],
    ['videoCallBase', 'ftp://salas.example.com'],
    ['transferMessage', 'x'.repeat(4_001)],
    ['userCreation', 'enabled'],
    ['nothing', 'enabled'],
    ['lgpdMessage', 7],
  ])('refuse %s = %j', async (column, data) => {
    const admin = await anAdmin();
    expect((await set(admin, column, data)).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  test('are read by everybody in the company and changed by its admins [SET-001, LGP-007]', async () => {
    const admin = await anAdmin();
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    expect((await plain.call('GET', '/companySettingOne?column=sendSignMessage')).json()).toEqual({
      sendSignMessage: 'disabled',
    });
    expect((await set(plain, 'sendSignMessage', 'enabled')).statusCode).toBe(403);
    const other = await anAdmin();
    expect((await admin.call('GET', `/companySettings/${other.companyId}`)).json()).toEqual({
      error: 'ERR_NO_COMPANY_FOUND',
    });
  });

  test('are listed as keys and values beside those of the platform [REST-124, REST-126]', async () => {
    const admin = await anAdmin();
    const all = (await admin.call('GET', '/settings')).json<{ key: string; value: string }[]>();
    expect(all).toContainEqual({ key: 'userCreation', value: 'enabled' });
    expect(all).toContainEqual({ key: 'scheduleType', value: 'disabled' });
    expect((await admin.call('GET', '/setting/userCreation')).json()).toEqual({
      key: 'userCreation',
      value: 'enabled',
    });
    expect((await admin.call('GET', '/setting/internal.demo')).statusCode).toBe(400);
  });
});

describe('the hours of a company', () => {
  test('are the usual ones until others are saved [REST-142, SET-014, DAT-021]', async () => {
    const admin = await anAdmin();
    const path = `/companies/${admin.companyId}/schedules`;
    expect((await admin.call('GET', path)).json()).toEqual({ schedules: defaultServiceHours });
    const schedules = defaultServiceHours.map((day) => ({ ...day, startTimeA: '22:00', endTimeA: '02:00' }));
    expect((await admin.call('PUT', path, { id: admin.companyId, schedules })).json()).toEqual({ schedules });
    expect((await admin.call('GET', path)).json()).toEqual({ schedules });
  });

  test('are changed for some days alone, also by two people at once, and all others stay', async () => {
    const admin = await anAdmin();
    const path = `/companies/${admin.companyId}/schedules`;
    const [monday, ...others] = defaultServiceHours.map((day) => ({ ...day, startTimeA: '07:00' }));
    const [tuesday] = others;
    await holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('select from companies where id = $1 for update', [admin.companyId]);
      const both = [monday, tuesday].map((day) => admin.call('PUT', path, { schedules: [day], onlyThese: true }));
      await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(2));
      await client.query('commit');
      await Promise.all(both);
    });
    expect((await admin.call('GET', path)).json()).toEqual({
      schedules: [monday, tuesday, ...defaultServiceHours.slice(2)],
    });
    // Whoever gives a whole week means it.
    expect((await admin.call('PUT', path, { schedules: [monday] })).json()).toEqual({ schedules: [monday] });
    const added = await admin.call('PUT', path, { schedules: [tuesday], onlyThese: true });
    expect(added.json()).toEqual({ schedules: [monday, tuesday] });
  });

  test('are the company’s own, and saved by its admins [SET-001]', async () => {
    const admin = await anAdmin();
    const other = await anAdmin();
    const plain = await someone(app, { companyId: admin.companyId, name: '' });
    const body = { schedules: defaultServiceHours };
    expect((await plain.call('PUT', `/companies/${admin.companyId}/schedules`, body)).statusCode).toBe(403);
    expect((await admin.call('PUT', `/companies/${other.companyId}/schedules`, body)).statusCode).toBe(404);
    expect((await admin.call('GET', `/companies/${other.companyId}/schedules`)).statusCode).toBe(404);
  });
});
