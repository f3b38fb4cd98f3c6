import { heading, isMarked, markPage } from './support/page.ts';
import { signInByHand, signInTitle } from './support/sign-in-page.ts';
import { mainMenu, menuEntries, toast } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { openNewUser, openUser, userRow } from './support/users-page.ts';

test('three people of two companies work side by side: each sees what is theirs, a right that is taken away is gone at once, a second sign-in ends the first [ACC-019, ACC-020, ACC-047, RBAC-015, USR-033]', async ({
  world,
  open,
  visitor,
}) => {
  const aurora = await world.aCompany({ name: 'Loja Aurora II', plan: 'Completo' });
  const boreal = await world.aCompany({ name: 'Casa Boreal', plan: 'Essencial' });
  const ana = await world.aPersonOf(aurora, { name: 'Ana Reis', profile: 'admin' });
  const beto = await world.aPersonOf(aurora, { name: 'Beto Melo', showDashboard: 'enabled' });
  const clara = await world.aPersonOf(boreal, { name: 'Clara Dias', profile: 'admin' });
  const ofAna = await open(ana, { at: '/users' });
  const ofBeto = await open(beto, { at: '/' });
  const ofClara = await open(clara, { at: '/users' });
  for (const page of [ofAna, ofBeto, ofClara]) await markPage(page);

  await test.step('each is greeted in their own company and sees their own menu', async () => {
    await expect(ofAna.getByRole('banner')).toContainText('Olá, Ana Reis · Loja Aurora II');
    await expect(ofBeto.getByRole('banner')).toContainText('Olá, Beto Melo · Loja Aurora II');
    await expect(ofClara.getByRole('banner')).toContainText('Olá, Clara Dias · Casa Boreal');
    await expect(heading(ofBeto)).toHaveText('Dashboard');
    await expect.poll(() => menuEntries(ofAna)).toContain('Kanban');
    expect(await menuEntries(ofClara)).not.toContain('Kanban');
    expect(await menuEntries(ofBeto)).not.toContain('Usuários');
  });

  await test.step('the lists of users hold the own colleagues only, and stay so when somebody is added', async () => {
    await expect(userRow(ofAna, beto.email)).toBeVisible();
    await expect(ofAna.getByText('3 usuários')).toBeVisible();
    await expect(ofClara.getByText('2 usuários')).toBeVisible();
    await expect(userRow(ofClara, clara.email)).toBeVisible();
    await expect(userRow(ofAna, clara.email)).toHaveCount(0);

    const dialog = await openNewUser(ofClara);
    await dialog.getByLabel('Nome').fill('Zeca Boreal');
    await dialog.getByLabel('E-mail').fill(`zeca-${clara.userId}@example.com`);
    await dialog.getByLabel('Senha', { exact: true }).fill('segredo');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(userRow(ofClara, 'Zeca Boreal')).toBeVisible();
    await world.aPersonOf(aurora, { name: 'Zulmira Aurora' });
    await expect(userRow(ofAna, 'Zulmira Aurora'), 'what is told to Aurora arrives').toBeVisible();
    await expect(userRow(ofAna, 'Zeca Boreal')).toHaveCount(0);
    await expect(userRow(ofClara, 'Zulmira Aurora')).toHaveCount(0);
  });

  await test.step('Ana takes the dashboard from Beto, who loses it while he looks at it', async () => {
    const dialog = await openUser(ofAna, 'Beto Melo');
    await dialog.getByRole('tab', { name: 'Permissões' }).click();
    await dialog.getByRole('switch', { name: 'Ver o dashboard' }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(toast(ofAna, 'Usuário salvo com sucesso.')).toBeVisible();
    await expect(heading(ofBeto)).toHaveText('Oops! Acesso Negado!');
    await expect(mainMenu(ofBeto).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    await expect(mainMenu(ofBeto).getByRole('link', { name: 'Relatórios' })).toHaveCount(0);
    expect(await isMarked(ofBeto), 'without a reload').toBe(true);
  });

  await test.step('Beto signs in on a second computer: only the first one is told, and starts afresh', async () => {
    const second = await visitor();
    // Watched from before: the message stays for a second only.
    const told = toast(ofBeto, 'Sua conta foi acessada em outro computador.').waitFor();
    const reloaded = ofBeto.waitForEvent('load');
    await signInByHand(second, beto);
    await told;
    await reloaded;
    await expect(second).toHaveURL('/tickets');
    await expect(heading(ofBeto)).toHaveText(signInTitle);
    expect(await isMarked(ofBeto), 'has reloaded').toBe(false);
    expect(await ofBeto.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await second.reload();
    await expect(heading(second)).toHaveText('Atendimentos');
    for (const page of [ofAna, ofClara]) expect(await isMarked(page)).toBe(true);
    await expect(userRow(ofAna, beto.email)).toBeVisible();
  });
});

test('a session whose password an admin changed is told so in its own words [ACC-024]', async ({ world, open }) => {
  const company = await world.aCompany();
  const admin = await open(await world.aPersonOf(company, { name: 'Ana Reis', profile: 'admin' }), { at: '/users' });
  const rui = await world.aPersonOf(company, { name: 'Rui Lima' });
  const ofRui = await open(rui);
  await expect(heading(ofRui)).toHaveText('Atendimentos');
  const told = toast(ofRui, 'Sua senha foi alterada. Entre com a nova senha.').waitFor();
  const dialog = await openUser(admin, 'Rui Lima');
  await dialog.getByLabel('Senha', { exact: true }).fill('outra-senha');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await told;
  await expect(heading(ofRui)).toHaveText(signInTitle);
});

test('two tabs of one browser are one session: both stay, and both leave together [ACC-019, ACC-026]', async ({
  world,
  open,
}) => {
  const rita = await world.aPersonOf(await world.aCompany());
  const first = await open(rita);
  const second = await first.context().newPage();
  await second.goto('/contacts');
  await expect(heading(second)).toHaveText('Contatos');
  await expect(heading(first)).toHaveText('Atendimentos');
  await second.getByRole('button', { name: /^Conta de / }).click();
  await second.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(heading(second)).toHaveText(signInTitle);
  await expect(heading(first)).toHaveText(signInTitle);
});
