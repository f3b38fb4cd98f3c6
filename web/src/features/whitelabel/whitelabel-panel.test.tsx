import { platformSettingDefaults } from '@oplano/contracts/settings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadBranding } from '#features/settings';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { WhitelabelPanel } from './whitelabel-panel.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const logo = 'abc-1.webp';

async function open(answers: Answers = {}) {
  const kept = { settings: { ...platformSettingDefaults, appLogoLight: logo } as Record<string, string> };
  const log = fakeServer({
    'GET /public-settings': () => kept.settings,
    'PUT /settings/appName': ({ body }: { body: { value: string } }) => {
      kept.settings = { ...kept.settings, appName: body.value };
      return { key: 'appName', value: body.value };
    },
    'PUT /settings/primaryColorLight': { key: 'primaryColorLight', value: '#aa0000' },
    'DELETE /settings-whitelabel': () => (kept.settings = platformSettingDefaults),
    'DELETE /settings-whitelabel/appLogoLight': platformSettingDefaults,
    'POST /settings-whitelabel/logo': { filename: 'new.webp' },
    'POST /settings-whitelabel/login': { filename: 'new.webp' },
    ...answers,
  } as Answers);
  await loadBranding();
  const shown = await show(<WhitelabelPanel />, ['whitelabel']);
  const writes = () => log.filter(({ call }) => !call.startsWith('GET')).map(({ call }) => call);
  return { ...shown, log, writes };
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const group = (name: string) => within(screen.getByRole('group', { name }));
const choose = (name: string, file: File) =>
  fireEvent.change(group(name).getByTestId('file-field'), { target: { files: [file] } });
const png = new File(['x'], 'a.png', { type: 'image/png' });

describe('the white-label panel', () => {
  test('saves the name and the colours that were changed, once they are colours [WHL-002, WHL-003, WHL-004]', async () => {
    const success = vi.spyOn(toast, 'success');
    const { writes } = await open();
    expect(field('Cor principal, tema escuro').value).toBe('#39ACE7');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
    expect(save.disabled).toBe(true);
    type('Cor principal, tema claro', 'red;x');
    expect(screen.getByText('Escreva uma cor como #0000FF.')).toBeTruthy();
    expect(save.disabled).toBe(true);
    type('Cor principal, tema claro', '#aa0000');
    type('Nome da plataforma', 'Fala Já');
    fireEvent.click(save);
    await waitFor(() => expect(success).toHaveBeenCalledWith('Operação atualizada com sucesso.'));
    expect(writes()).toEqual(['PUT /settings/appName', 'PUT /settings/primaryColorLight']);
    expect(field('Nome da plataforma').value).toBe('Fala Já');
  });

  test('shows a colour in both themes before it is saved, and says where it is hard to read [WHL-002, WHL-003]', async () => {
    await open();
    const previews = () => within(screen.getByRole('region', { name: 'Prévia' })).getAllByRole('figure');
    expect(previews().map(({ textContent }) => textContent?.includes('se lê mal'))).toEqual([false, false]);
    type('Cor principal, tema claro', '#ffff99');
    expect(previews().map(({ textContent }) => textContent?.includes('se lê mal'))).toEqual([true, false]);
    expect(screen.getAllByText('Botão')[0]?.style.background).toMatch(/#ffff99|rgb\(255, 255, 153\)/);
  });

  test.each([
    ['Logotipo, tema claro', 'logo', 'WHL-005'],
    ['Logotipo, tema escuro', 'logo', 'WHL-006'],
    ['Ícone da aba (favicon)', 'logo', 'WHL-007'],
    ['Fundo da página de entrada', 'login', 'WHL-008'],
    ['Fundo da página de cadastro', 'login', 'WHL-009'],
  ])('sends a picture the moment it is chosen: %s, as a %s [%s]', async (name, where) => {
    const { writes } = await open();
    choose(name, png);
    await waitFor(() => expect(writes()).toEqual([`POST /settings-whitelabel/${where}`]));
  });

  test('shows the pictures there are and takes one away after a second thought [WHL-005]', async () => {
    const { writes } = await open();
    const light = group('Logotipo, tema claro');
    expect(light.getByRole('img').getAttribute('src')).toBe(`/files/branding/${logo}`);
    fireEvent.click(light.getByRole('button', { name: 'Remover arquivo' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(writes()).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(writes()).toEqual(['DELETE /settings-whitelabel/appLogoLight']));
  });

  test('refuses what is no picture, or too much of one, before it is sent', async () => {
    const { writes } = await open();
    choose('Fundo da página de entrada', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Escolha um arquivo de um destes tipos: PNG, JPG, WEBP.',
    );
    expect(writes()).toEqual([]);
  });

  test('goes back to the default with one click and a second thought [WHL-010]', async () => {
    const { writes } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Voltar ao padrão' }));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Voltar ao padrão' }));
    await waitFor(() => expect(writes()).toEqual(['DELETE /settings-whitelabel']));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Logotipo, tema claro' })).toBeNull());
  });
});
