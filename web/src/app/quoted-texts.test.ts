import { describe, expect, test } from 'vitest';
import { featurePages } from './features.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../locales/pt/*.json', { eager: true, import: 'default' });

/** Every Portuguese text by file and key: `auth.ended.elsewhere`. */
const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : flat(value, `${prefix}.${key}`),
  );
const texts = new Map(
  Object.entries(files).flatMap(([file, content]) => flat(content, /(\w+)\.json$/.exec(file)?.[1] ?? '')),
);

/** What the product has always said, word for word, with our names for what is filled in. */
const quoted: readonly (readonly [text: string, ...keys: string[]])[] = [
  ['An error occurred!', 'common.somethingWentWrong'],
  ['Oops! Acesso Negado!', 'pages.denied.title'],
  ['Voltar', 'pages.denied.back'],
  ['Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.', 'pages.planGate'],
  ['Sua conta foi acessada em outro computador.', 'auth.ended.elsewhere'],
  ['Sua assinatura vence em {{count}} dia', 'auth.subscriptionEnds_one'],
  ['Sua assinatura vence em {{count}} dias', 'auth.subscriptionEnds_other'],
  ['Muito curto!', 'auth.problems.tooShort'],
  ['Muito longo!', 'auth.problems.tooLong'],
  ['Email inválido', 'auth.problems.invalidEmail'],
  ['Obrigatório', 'auth.problems.required', 'tags.problems.required', 'quickMessages.problems.required'],
  ['Too Short!', 'users.problems.tooShort', 'queues.problems.tooShort', 'connections.problems.tooShort'],
  ['Too Long!', 'users.problems.tooLong', 'queues.problems.tooLong', 'connections.problems.tooLong'],
  ['Required', 'users.problems.required', 'queues.problems.required', 'connections.problems.required'],
  ['Invalid email', 'users.problems.email'],
  ['Fora do Horário de Expediente!', 'errors.ERR_OUT_OF_HOURS'],
  ['PARA DELETAR REABRA O TICKET', 'errors.ERR_TICKET_CLOSED', 'tickets.deleting.closed'],
  ['Selecione uma fila', 'errors.ERR_QUEUE_REQUIRED', 'tickets.new.queueRequired'],
  ['Avaliação obrigatória', 'tickets.close.required'],
  ['+{{count}} Filas', 'tickets.moreQueues_other'],
  ['Observação adicionada com sucesso!', 'messages.drawer.noteAdded'],
  ['Observação excluída com sucesso!', 'messages.drawer.noteDeleted'],
  ['Contato bloqueado', 'contacts.blockedToast'],
  ['Contato desbloqueado', 'contacts.unblockedToast'],
  ['Tag muito curta!', 'contacts.tagTooShort'],
  ['Arquivo inválido!', 'contacts.import.invalidFile', 'errors.ERR_IMPORT_FILE'],
  ['Não foi selecionado o campo de número do contato', 'contacts.import.noNumber'],
  ['Não foi selecionado o campo de nome do contato', 'contacts.import.noName'],
  ['Nenhum contato selecionado', 'contacts.import.noneChosen'],
  ['O campo {{field}} já foi selecionado.', 'contacts.import.taken'],
  ['Importação realizada com sucesso', 'contacts.import.success'],
  ['Mensagem muito curta', 'tags.problems.tooShort'],
  ['Desabilitado', 'connections.optionDisabled'],
  ['Conexões de {{company}}', 'connections.all.ofCompany'],
  ['Erro ao carregar as filas. Por favor, tente novamente.', 'queues.loadFailed'],
  ['Bot saved successfully', 'queues.bot.saved'],
  ['too short', 'queues.bot.tooShort'],
  ['Operação atualizada com sucesso.', 'settings.saved'],
  ['Horários atualizados com sucesso.', 'settings.hoursSaved'],
];

/** Said on pages that are not there yet, by the page's key: with its page, a text must be there as well. */
const awaited: readonly (readonly [text: string, page: string])[] = [
  ['Filtrar', 'dashboard'],
  ['Parametrize o filtro', 'dashboard'],
  ['Erro ao buscar informações dos tickets', 'dashboard'],
  ['Aplique um filtro para gerar o relatório', 'reports'],
  ['Ticket Tag atualizado com sucesso!', 'kanban'],
  ['Ticket Tag removido!', 'kanban'],
  ['Informe o setor', 'prompts'],
  ['nome muito curto', 'files'],
  ['Configurações salvas', 'campaignsConfig'],
  ['Mensagem enviada com sucesso', 'messagesApi'],
  ['Falta pouco!', 'financeiro'],
  ['O nome completo é obrigatório', 'financeiro'],
  ['CEP é obrigatório', 'financeiro'],
  ['Assinatura realizada com sucesso!, aguardando a realização do pagamento', 'financeiro'],
];

describe('what the product has always said', () => {
  test.each(quoted)('%s stands where it is said [I18-003]', (text, ...keys) => {
    expect(keys.map((key) => [key, texts.get(key)])).toEqual(keys.map((key) => [key, text]));
  });

  test.each(awaited)('%s is said as soon as the page %s is there [I18-003]', (text, page) => {
    const isThere = featurePages[page]?.screen !== undefined;
    expect(!isThere || [...texts.values()].includes(text)).toBe(true);
  });
});
