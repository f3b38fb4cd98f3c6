import type { Page } from '@playwright/test';
import { bubbles, chatWith, inboxTab, messageBox, openTicket, ticketOf } from '../support/inbox-page.ts';
import { chooseInRow, rowsOf } from '../support/rows.ts';
import type { Screen } from './screen.ts';
import { ledCustomer, waitingCustomer } from './viewers.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();

/** Presses one thing after the other, then waits for the dialog behind the last. */
const through =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await button(page, name).click();
    await dialog(page).waitFor();
  };

/** Chooses what stands behind the three dots of a head, then waits for its dialog. */
const behindDots =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await button(page, 'Mais ações').click();
    await page.getByRole('menuitem', { name }).click();
    await dialog(page).waitFor();
  };

/** Presses an action of the first row that has it, then waits for its dialog. */
const inRow =
  (action: string | RegExp, named: string | RegExp = '') =>
  async (page: Page): Promise<void> => {
    await chooseInRow(rowsOf(page).filter({ hasText: named }).first(), action);
    await dialog(page).waitFor();
  };

const admin = (
  name: string,
  at: string,
  arrange: (page: Page) => Promise<unknown>,
  more: Partial<Screen> = {},
): Screen => ({
  name,
  viewer: 'admin',
  at,
  arrange,
  ...more,
});

const pendingTalk = async (page: Page): Promise<void> => {
  await inboxTab(page, 'Aguardando').click();
  await openTicket(page, waitingCustomer);
  await bubbles(page).first().waitFor();
};

const ownTalk = async (page: Page): Promise<void> => {
  await inboxTab(page, 'Atendendo').click();
  await openTicket(page, ledCustomer);
  await bubbles(page).first().waitFor();
  await messageBox(page).waitFor();
};

const afterTalk = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await ownTalk(page);
  await act(page);
};

const calendarView = (name: string) => async (page: Page) => {
  await page.getByRole('region', { name: 'Calendário de agendamentos' }).waitFor();
  await page.getByRole('tab', { name, exact: true }).click();
};

const ofSchedules: Screen[] = [
  admin('schedules-month', '/schedules', calendarView('Mês')),
  admin('schedules-week', '/schedules', calendarView('Semana')),
  admin('schedules-day', '/schedules', calendarView('Dia')),
  admin('schedules-agenda', '/schedules', calendarView('Agenda')),
  admin('schedules-dialog', '/schedules', through('Novo agendamento')),
  admin('schedules-settings', '/schedules', async (page) => {
    await through('Novo agendamento')(page);
    await page.getByRole('tab', { name: 'Configurações' }).click();
    await page.getByRole('spinbutton', { name: 'Enviar quantas vezes' }).fill('12');
  }),
  admin('schedules-holidays', '/schedules', behindDots('Feriados')),
];

const listTools = (item: string) => async (page: Page) => {
  await page.getByRole('button', { name: /contatos em Clientes da primavera/ }).click();
  await button(page, 'Importar e exportar').click();
  await page.getByRole('menuitem', { name: item }).click();
};

const ofLists: Screen[] = [
  admin('contact-list-new', '/contact-lists', through('Nova lista')),
  admin('contact-list-items', '/contact-lists', async (page) => {
    await page.getByRole('button', { name: /contatos em Clientes da primavera/ }).click();
    await page.getByText('Beatriz Nogueira').waitFor();
  }),
  admin('contact-list-import', '/contact-lists', listTools('Importar planilha')),
  admin('contact-list-fill', '/contact-lists', listTools('Reunir contatos')),
  admin('do-not-send', '/contact-lists', through('Não enviar')),
  admin('do-not-send-words', '/contact-lists', async (page) => {
    await through('Não enviar')(page);
    await page.getByRole('tab', { name: 'Palavras' }).click();
    await page.getByRole('textbox', { name: 'Palavras de recusa' }).waitFor();
  }),
];

const ofTeam: Screen[] = [
  admin('chats-open', '/chats', async (page) => {
    await page.getByRole('button', { name: /Plantão/ }).click();
    await bubbles(page).first().waitFor();
  }),
  admin('todolist-filled', '/todolist', async (page) => {
    for (const task of ['Ligar para o fornecedor', 'Conferir o estoque', 'Enviar a proposta']) {
      await page.getByRole('textbox', { name: 'Nova tarefa' }).fill(task);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('checkbox').first().check();
  }),
];

const ofInbox: Screen[] = [
  admin('inbox-pending', '/tickets', async (page) => {
    await inboxTab(page, 'Aguardando').click();
    await ticketOf(page, waitingCustomer).waitFor();
  }),
  admin('inbox-closed', '/tickets', (page) => page.getByRole('tab', { name: 'Encerrados' }).click()),
  admin('inbox-search', '/tickets', async (page) => {
    await page.getByRole('searchbox', { name: 'Buscar atendimentos' }).fill('a');
  }),
  admin('inbox-new', '/tickets', through('Novo atendimento')),
  admin('inbox-close-all', '/tickets', behindDots('Encerrar todos')),
  admin('chat-pending', '/tickets', pendingTalk),
  admin('chat', '/tickets', ownTalk),
  admin(
    'chat-drawer',
    '/tickets',
    afterTalk(async (page) => {
      await chatWith(page, ledCustomer).click();
      await page.getByText('Observações').first().waitFor();
    }),
  ),
  admin(
    'chat-transfer',
    '/tickets',
    afterTalk(async (page) => {
      const more = button(page, 'Mais ações');
      const direct = button(page, 'Transferir');
      await direct.or(more).first().waitFor();
      if (await direct.isVisible()) await direct.click();
      else {
        await more.click();
        await page.getByRole('menuitem', { name: 'Transferir' }).click();
      }
      await dialog(page).waitFor();
    }),
  ),
  admin('chat-close', '/tickets', afterTalk(through('Encerrar'))),
  admin(
    'chat-attach',
    '/tickets',
    afterTalk(async (page) => {
      await button(page, 'Anexar').click();
      await page.getByRole('menu').waitFor();
    }),
  ),
  admin(
    'chat-emoji',
    '/tickets',
    afterTalk(async (page) => {
      await button(page, 'Emojis').click();
      await page.locator('.EmojiPickerReact').waitFor();
    }),
  ),
  admin(
    'chat-quick-replies',
    '/tickets',
    afterTalk(async (page) => {
      await page.getByRole('textbox', { name: 'Mensagem' }).fill('/');
      await page.getByRole('listbox', { name: 'Respostas rápidas' }).waitFor();
    }),
  ),
];

const ofAddressBook: Screen[] = [
  admin('contact-new', '/contacts', through('Novo contato')),
  admin('contact-edit', '/contacts', inRow(/^Editar /)),
  admin('contact-merge', '/contacts', async (page) => {
    await inRow(/^Editar /)(page);
    await button(page, 'Unir com outro').click();
    await page.getByRole('dialog', { name: /^Unir outro registro/ }).waitFor();
  }),
  admin('contact-delete', '/contacts', async (page) => {
    await chooseInRow(rowsOf(page).first(), /^Excluir /);
    await page.getByRole('alertdialog').waitFor();
  }),
  admin('tag-new', '/tags', through('Nova tag')),
  admin('tag-members', '/tags', through(/contatos? com /)),
  admin('lane-new', '/TagsKanban', through('Nova coluna')),
  admin('lane-edit', '/TagsKanban', inRow(/^Editar /)),
  admin('board-filters', '/Kanban', async (page) => {
    await button(page, 'Filtros').click();
    await page.getByRole('region', { name: 'Filtros' }).waitFor();
  }),
  admin('board-value', '/Kanban', async (page) => {
    await button(page, /^(Informar o valor|Valor do atendimento)/).click();
    await page.getByRole('dialog', { name: 'Valor da oportunidade' }).waitFor();
  }),
  admin('board-ticket', '/Kanban', async (page) => {
    await page.locator('[data-link]').first().click();
    await page.getByRole('complementary', { name: /^Atendimento / }).waitFor();
  }),
  admin('quick-message-new', '/quick-messages', through('Nova resposta')),
  admin('macro-new', '/macros', through('Nova macro')),
  admin('file-list-new', '/files', through('Nova lista')),
];

const ofQueues: Screen[] = [
  admin('queue-new', '/queues', through('Nova fila')),
  admin('queue-edit', '/queues', inRow('Editar Suporte', 'Suporte')),
  admin('queue-options', '/queues', async (page) => {
    await inRow('Editar Suporte', 'Suporte')(page);
    await dialog(page).getByRole('tab', { name: /Robô/ }).click();
  }),
];

const ofConnections: Screen[] = [
  admin('connection-menu', '/connections', async (page) => {
    await button(page, 'Nova conexão').click();
    await page.getByRole('menu').waitFor();
  }),
  admin('connection-edit', '/connections', async (page) => {
    await through(/^Editar /)(page);
    await dialog(page).getByRole('tab', { name: 'Geral' }).waitFor();
  }),
  admin('connection-pages', '/connections', async (page) => {
    await button(page, 'Nova conexão').click();
    await page.getByRole('menuitem', { name: /^Facebook/ }).click();
    await page.getByRole('dialog', { name: 'Conectar páginas do Facebook' }).waitFor();
  }),
];

/** The dialogs and states of the pages people work in. */
export const featureScreens: readonly Screen[] = [
  ...ofInbox,
  ...ofTeam,
  ...ofSchedules,
  ...ofLists,
  ...ofAddressBook,
  ...ofQueues,
  ...ofConnections,
];
