import type { Page } from '@playwright/test';
import { connectPhone } from './support/shop.ts';
import { killableTest as test } from './support/killable-test.ts';
import { patience } from './support/patience.ts';
import { toast } from './support/shell.ts';
import { expect } from './support/test.ts';

const newYork = 'America/New_York';
const text = 'Passando para lembrar da consulta.';

/** The 26th of October that comes next, at nine in New York: clocks change and Brazil's All Souls' Day lie in the weeks after. */
function nextOctober(): Date {
  const now = new Date();
  const year =
    now < new Date(`${now.getUTCFullYear()}-10-20T00:00:00Z`) ? now.getUTCFullYear() : now.getUTCFullYear() + 1;
  return new Date(`${year}-10-26T13:00:00.000Z`);
}

/** A moment as the field for day and hour of this browser writes it. */
const inBrowser = (page: Page, at: Date): Promise<string> =>
  page.evaluate((time) => {
    const here = new Date(time);
    return new Date(time - here.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, at.getTime());

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

test('a weekly message over a holiday and a change of clocks is planned on the calendar and read once each on the phone [SCH-001, SCH-013, SCH-016, SCH-020]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  test.setTimeout(400_000 * patience);
  // The session ends with the first jump of the clock.
  noise.expectComplaint('WebSocket connection');
  noise.expectComplaint('the server responded with a status of');
  const company = await world.aCompany();
  await world.sql('update companies set due_date = null, time_zone = $2 where id = $1', [company.id, newYork]);
  const admin = await world.aPersonOf(company, { profile: 'admin', name: 'Marina Prado' });
  const line = await connectPhone(world, company, killable.lab, { name: 'Loja' });
  const customer = await killable.lab.aCustomer('Rita Campos', line);
  await customer.says('Oi!');
  const page = await open(admin, { at: '/schedules' });
  await expect
    .poll(async () => (await world.sql('select 1 from contacts where company_id = $1', [company.id])).length)
    .toBe(1);

  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  await page.getByRole('combobox', { name: 'Contato' }).fill('Rita');
  await page.getByRole('option', { name: /Rita Campos/ }).click();
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.getByLabel('Data e hora do envio').fill(await inBrowser(page, nextOctober()));
  await page.getByRole('tab', { name: 'Configurações' }).click();
  await page.getByRole('spinbutton', { name: 'Enviar quantas vezes' }).fill('3');
  await page.getByRole('spinbutton', { name: 'A cada' }).fill('1');
  await choose(page, 'Intervalo', 'Semanas');
  await choose(page, 'Em dias não úteis', 'Enviar um dia útil depois');
  await expect(page.getByTestId('schedule-dates').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Agendar' }).click();
  await expect(toast(page, 'Agendamento salvo com sucesso.')).toBeVisible();

  const rows = await world.sql('select due_at from schedule_occurrences where company_id = $1 order by number', [
    company.id,
  ]);
  const times = rows.map(({ due_at }) => due_at as Date);
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: newYork, dateStyle: 'short', timeStyle: 'short' });
  expect(times.map((at) => wall.format(at).slice(11))).toEqual(['09:00', '09:00', '09:00']);
  expect(times.map((at) => wall.format(at).slice(5, 10))).not.toContain('11-02');
  // Nine o'clock is another hour once clocks have changed.
  expect(times.at(-1)?.getUTCHours()).toBe((times[0]?.getUTCHours() ?? 0) + 1);

  const heard = async () => (await customer.sees()).filter((one) => one.byCompany && one.text === text).length;
  for (const [index, at] of times.entries()) {
    killable.setClock(new Date(at.getTime() - 60_000));
    expect(await heard()).toBe(index);
    killable.setClock(new Date(at.getTime() + 2_000));
    await expect.poll(heard).toBe(index + 1);
  }
  await expect
    .poll(() => world.sql('select state from schedule_occurrences where company_id = $1 order by number', [company.id]))
    .toEqual([{ state: 'delivered' }, { state: 'delivered' }, { state: 'delivered' }]);
  expect(await heard()).toBe(3);
});
