import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { someone } from '#test/people';
import { aDesk } from './schedules.fixture.ts';

const app = sharedTestApp();

test('an admin says where the company is, and what is planned keeps its hour on the wall', async () => {
  app.clock.set('2026-08-03T12:00:00.000Z');
  const desk = await aDesk(app);
  const change = (timeZone: string) => desk.call('PUT', `/companies/${desk.company.companyId}/time-zone`, { timeZone });
  const daily = { intervalo: 1, valorIntervalo: 1, enviarQuantasVezes: 2, tipoDias: 6 } as const;
  // Friday at nine in São Paulo, and then Monday.
  const { id } = await desk.plan({ sendAt: '2026-08-07T12:00:00.000Z', ...daily });
  const times = async () => (await desk.sends(id)).map(({ sendAt }) => sendAt.slice(0, 16));
  expect(await times()).toEqual(['2026-08-07T12:00', '2026-08-10T12:00']);
  expect((await change('America/Manaus')).json()).toEqual({ timeZone: 'America/Manaus' });
  expect(await times()).toEqual(['2026-08-07T13:00', '2026-08-10T13:00']);
  expect(await desk.show(id)).toMatchObject({ sendAt: '2026-08-07T13:00:00.000Z' });
  // New days off are counted from there on.
  await desk.call('PUT', '/schedules/holidays/2026-08-07', { name: 'Folga', works: false, yearly: false });
  expect(await times()).toEqual(['2026-08-10T13:00', '2026-08-11T13:00']);
  for (const wrong of ['', 'Marte/Base', 'America/Sao Paulo', '+03:00']) {
    expect((await change(wrong)).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  }
});

test('what is over on the new clock goes at once, and is not missed', async () => {
  const desk = await aDesk(app);
  const { id } = await desk.plan({ sendAt: desk.later(60) });
  await desk.call('PUT', `/companies/${desk.company.companyId}/time-zone`, { timeZone: 'Asia/Tokyo' });
  await desk.pass(1);
  await desk.run();
  expect(await desk.sends(id)).toMatchObject([{ state: 'sent' }]);
});

test('the zone is an admin’s to change, and that of one’s own company', async () => {
  const [desk, other] = [await aDesk(app), await aDesk(app)];
  const plain = await someone(app, desk.company);
  const path = (companyId: number) => `/companies/${companyId}/time-zone`;
  const body = { timeZone: 'America/Manaus' };
  expect((await plain.call('PUT', path(desk.company.companyId), body)).statusCode).toBe(403);
  expect((await desk.call('PUT', path(other.company.companyId), body)).statusCode).toBe(404);
});
