import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aDesk, type Desk } from './schedules.fixture.ts';

const app = sharedTestApp();
let desk: Desk;
beforeEach(async () => {
  desk = await aDesk(app);
});

const missed = { state: 'missed', reason: { code: 'MISSED' } };

describe('a send that waits for a line that is down', () => {
  test('is missed once it is too late, and does not leave when the line is back', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1), body: 'Seu boleto vence hoje.' });
    await desk.pass(1);
    await app.app.worker.runDue();
    expect(await desk.sends(id)).toMatchObject([{ state: 'sending' }]);
    await desk.pass(3 * 24 * 60);
    // The first to look is the line itself.
    await desk.line.drain();
    expect(desk.texts()).toEqual([]);
    expect(await desk.sends(id)).toMatchObject([missed]);
    expect(await desk.show(id)).toMatchObject({ status: 'ERRO', sentAt: null });
  });

  test('is shown as missed while the line stays down', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    await desk.pass(1);
    await app.app.worker.runDue();
    await desk.pass(6 * 60);
    await app.app.worker.runDue();
    expect(await desk.sends(id)).toMatchObject([{ state: 'sending' }]);
    await desk.pass(15);
    await app.app.worker.runDue();
    expect(await desk.sends(id)).toMatchObject([missed]);
    await desk.line.drain();
    expect(desk.texts()).toEqual([]);
  });

  test('leaves late where it is not too late', async () => {
    const { id } = await desk.plan({ sendAt: desk.later(1) });
    await desk.pass(1);
    await app.app.worker.runDue();
    await desk.pass(5 * 60);
    await desk.run();
    expect(desk.texts()).toHaveLength(1);
    expect(await desk.sends(id)).toMatchObject([{ state: 'sent' }]);
  });
});
