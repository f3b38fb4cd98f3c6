import { routes } from '@oplano/contracts';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './support/axe.ts';
import type { PhoneCustomer } from './support/customers.ts';
import { killableTest as test } from './support/killable-test.ts';
import { addList, rowOf, tool, workbook } from './support/lists-page.ts';
import { connectPhone } from './support/shop.ts';
import { toast } from './support/shell.ts';
import { expect } from './support/test.ts';

const question = 'Podemos mandar a oferta?';
const offer = 'a oferta da semana chegou.';

const heard = async (customer: PhoneCustomer): Promise<string[]> =>
  (await customer.sees()).filter(({ byCompany }) => byCompany).map(({ text }) => text);

const choose = async (page: Page, field: RegExp, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

/** A minute as the field for day and hour of this browser writes it. */
const inBrowser = (page: Page, at: Date): Promise<string> =>
  page.evaluate((time) => {
    const here = new Date(time);
    return new Date(time - here.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, at.getTime());

const card = (page: Page, title: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${title}") + dd`));

test('a sheet becomes a list, a campaign asks before it sends, keeps to who wants it, and survives a refusal and the death of the server [LST-006, CAM-001, CAM-022, CAM-023, CAM-024]', async ({
  killable,
  world,
  open,
  noise,
}) => {
  noise.expectComplaint('WebSocket connection');
  const company = await world.aCompany();
  const { token } = company.founder;
  const line = await connectPhone(world, company, killable.lab, { name: 'Loja' });
  const [ana, bruno, caio] = [
    await killable.lab.aCustomer('Ana Lima', line),
    await killable.lab.aCustomer('Bruno Reis', line),
    await killable.lab.aCustomer('Caio Sá', line),
  ];
  await caio.isRefused(405);
  await world.api(routes.campaignSettings.save, {
    token,
    body: {
      settings: {
        messageInterval: 0,
        longerIntervalAfter: 0,
        warmUp: false,
        startHour: '00:00',
        endHour: '00:00',
        sabado: true,
        domingo: true,
      },
    },
  });

  const page = await open(await world.aPersonOf(company, { profile: 'admin' }), { at: '/contact-lists' });
  await addList(page, 'Clientes');
  await tool(page, 'Importar planilha');
  const buffer = await workbook([
    ['Nome', 'Telefone'],
    ...[ana, bruno, caio].map(({ name, number }) => [name, number]),
  ]);
  await page.getByTestId('import-file').setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  await page.getByRole('dialog', { name: 'O que vai acontecer' }).getByRole('button', { name: 'Começar' }).click();
  const done = page.getByRole('dialog', { name: 'Importação concluída' });
  await expect(done.getByText(/^3 novos/)).toBeVisible();
  await done.getByRole('button', { name: 'Fechar' }).last().click();

  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' });
  await dialog.getByRole('textbox', { name: /^Nome/ }).fill('Semana');
  await choose(page, /^Conexão/, 'Loja');
  await choose(page, /^Lista de contatos/, 'Clientes');
  await dialog.getByLabel('Agendamento').fill(await inBrowser(page, new Date(Date.now() + 60_000)));
  await dialog.getByRole('tab', { name: 'Mensagens', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem 1' }).fill(`{nome}, ${offer}`);
  await expect(dialog.getByText(`Ana Lima, ${offer}`)).toBeVisible();
  await dialog.getByRole('tab', { name: 'Confirmação', exact: true }).click();
  await dialog.getByRole('switch', { name: 'Pedir confirmação' }).check();
  await dialog.getByRole('textbox', { name: 'Mensagem de confirmação 1' }).fill(question);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(toast(page, 'Campanha salva com sucesso.')).toBeVisible();
  await expect(rowOf(page, 'Semana')).toContainText('Programada');

  // Its minute comes.
  killable.setClock(new Date(Date.now() + 61_000));
  await expect(rowOf(page, 'Semana')).toContainText('Em andamento');
  for (const customer of [ana, bruno]) await expect.poll(() => heard(customer)).toEqual([question]);
  await page.getByRole('button', { name: 'Relatório de Semana' }).click();
  await expect(rowOf(page, 'Caio Sá')).toContainText('Falhou');
  await expectNoFaults(page, 'the report of a campaign');

  // The server dies while one says yes and one says no.
  await killable.kill();
  await bruno.says('SAIR');
  await ana.says('Pode sim');
  await killable.revive();

  await expect.poll(() => heard(ana)).toEqual([question, `Ana Lima, ${offer}`]);
  await expect(rowOf(page, 'Ana Lima')).toContainText('Entregue');
  await expect(rowOf(page, 'Bruno Reis')).toContainText('Pediu para não receber');
  for (const [title, value] of [
    ['Contatos válidos', '3'],
    ['Confirmações solicitadas', '2'],
    ['Confirmações', '1'],
    ['Entregues', '1'],
    ['Conexão', 'Loja'],
    ['Lista de contatos', 'Clientes'],
  ] as const) {
    await expect(card(page, title), title).toHaveText(value);
  }
  await expect(page.getByText('33% · 1 de 3 entregues')).toBeVisible();
  await page.goto('/campaigns');
  await expect(rowOf(page, 'Semana')).toContainText('Finalizada');
  expect((await heard(bruno)).filter((text) => text.includes(offer))).toEqual([]);
  expect(await heard(caio)).toEqual([]);
});
