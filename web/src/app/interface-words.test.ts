import { expect, test } from 'vitest';
import { quotedTexts } from './quoted-texts.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });

const flat = (texts: Texts, prefix: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : flat(value, `${prefix}.${key}`),
  );

/** Every text of a language by file and key. */
const textsOf = (language: string): [string, string][] =>
  Object.entries(files).flatMap(([file, content]) => {
    const [, of = '', name = ''] = /(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    return of === language ? flat(content, name) : [];
  });

/** Whole words, in letters of any alphabet. */
const words = (some: string): RegExp => new RegExp(`(?<!\\p{L})(${some})(?!\\p{L})`, 'iu');

/** Commands to whoever is not called by their first name. */
const politeVerbs =
  'Acepte|Active|Actualice|Agregue|Añada|Arrastre|Asigne|Borre|Busque|Cambie|Cancele|Cargue|Compruebe|Conecte|Confirme|' +
  'Copie|Corrija|Cree|Defina|Deje|Desactive|Elija|Elimine|Escanee|Escriba|Espere|Guarde|Indique|Ingrese|Inicie|Intente|' +
  'Marque|Pegue|Pida|Ponga|Pulse|Quite|Reabra|Revise|Seleccione|Suba|Suelte|Use|Verifique|Vuelva';

/** One word for one thing: what to say, and the words that say the same and are not used. */
const glossary: Readonly<Record<string, readonly (readonly [say: string, not: RegExp])[]>> = {
  pt: [
    ['atendimento', words('tickets?')],
    ['encerrar, encerrado', words('resolv(er|id[oa]s?)|fechad[oa]s?')],
    ['atendendo, aguardando', /^(abertos|pendentes)$|atendimentos? (abertos?|pendentes?)/iu],
    ['robô', words('(chat)?bots?')],
    // Beside each other in the menu they were two words for one.
    ['dashboard, tempo real', words('pain(el|éis)')],
    ['nota interna (conversa), observação (contato)', words('mensage(m|ns) privadas?|anotaç(ão|ões)')],
    ['excluir', words('apag(ar|ou|ad[oa]s?|ue)|delet\\p{L}+')],
    ['desativar', words('desabilit\\p{L}+')],
    ['online', words('on-line')],
    ['novamente', words('de novo')],
  ],
  en: [
    ['agent', words('attendants?')],
    ['open, handled', words('attend(ing|ed)')],
    ['internal note', words('private (messages?|notes?)|annotations?')],
    ['online', words('on-line')],
    // The variable of a text is called `{email}`, and the seeds quote one complaint.
    ['e-mail', /(?<!\p{L}|\{|Invalid )emails?(?!\p{L})/iu],
  ],
  es: [
    ['cola', words('filas?')],
    ['tú', words('ustedes|usted')],
    // The same verbs stand inside a sentence where somebody else does it.
    ['tú', new RegExp(`(^|[.:!?] )(${politeVerbs})(l[aeo]s?)?\\b`, 'iu')],
    ['bot', words('robots?')],
    ['de nuevo', words('otra vez|nuevamente')],
    ['desactivar', words('deshabilit\\p{L}+')],
    ['eliminar', words('suprim\\p{L}+')],
  ],
  tr: [['Sil', /^(At|Vazgeç)$/u]],
};

/** Texts that keep another word, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  pt: [
    ...quotedTexts.flatMap(([, ...keys]) => keys),
    // The seeds name the tab of the phone.
    'tickets.panes.ticket',
    // Said by the board since ever.
    'kanban.moved',
    'kanban.removed',
    // The name of the page, and of the tab that leads to it.
    'queues.inMenu.queues',
    'queues.title',
    'queues.members.none.connections',
    'pages.titles.queues',
    'connections.tabNames.chatbot',
    // What people do on their own phone: “apagar para todos”.
    'lab.actions.remove',
    'lab.deleted',
    'settings.options.lgpdDeleteMessage.title',
    'settings.options.lgpdDeleteMessage.text',
    // A shop that is shut, a menu that is shut, and the two values a schedule leaves a ticket in.
    'hours.closed',
    'users.fields.menus.closed',
    'schedules.statusTicket.closed',
    'schedules.openTicket.disabled',
  ],
  // Rows of a table.
  es: ['common.pages.size'],
  // “Give up” where nothing is thrown away.
  tr: textsOf('tr').flatMap(([key, text]) => (text === 'Vazgeç' && !/discard/i.test(key) ? [key] : [])),
};

test.each(Object.keys(glossary))('the interface in %s has one word for one thing', (language) => {
  const exempt = new Set(allowed[language]);
  const wrong = textsOf(language).flatMap(([key, text]) =>
    (glossary[language] ?? []).flatMap(([say, not]) =>
      not.test(text.replace(/\{\{.*?\}\}/g, '')) && !exempt.has(key) ? [`${key}: “${text}” (say ${say})`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

test('what is exempt from the words is there, and would be found', () => {
  for (const [language, keys] of Object.entries(allowed)) {
    const texts = new Map(textsOf(language));
    expect(keys.filter((key) => !texts.has(key))).toEqual([]);
  }
});

/** How something is called that is not there yet, before its own name. */
const anew: Readonly<Record<string, RegExp>> = {
  pt: /^Nov[oa] /u,
  en: /^New /u,
  es: /^Nuev[oa] /u,
  tr: /^Yeni /u,
};

test.each(Object.keys(anew))('what adds a record in %s is called as the dialog it opens', (language) => {
  const isOffer = /^\w+\.(add|addColumns|dialog\.create)(_\w+)?$/;
  // A verb alone stands beside the field whose text it adds.
  const offers = textsOf(language).filter(([key, text]) => isOffer.test(key) && text.includes(' '));
  expect(offers.length).toBeGreaterThan(30);
  expect(offers.filter(([, text]) => !anew[language]?.test(text))).toEqual([]);
});

test.each(Object.keys(anew))('the title of a dialog in %s says what is changed in it, not merely that', (language) => {
  const titles = textsOf(language).filter(([key]) => /^\w+\.dialog\.(create|edit)(_\w+)?$/.test(key));
  expect(titles.length).toBeGreaterThan(30);
  expect(titles.filter(([, text]) => !text.trim().includes(' '))).toEqual([]);
});

/** Abbreviations of units stand alike beside any number. */
const units = new Set(['kanban.card.day', 'kanban.card.hour', 'kanban.card.minute']);

test.each(['pt', 'en', 'es', 'tr'])('every text in %s that counts has its plural', (language) => {
  const texts = new Map(textsOf(language));
  const wrong = [...texts].flatMap(([key, text]) => {
    if (!/\{\{count\b/.test(text) || units.has(key)) return [];
    const pair = /^(.*)_(zero|one|other)$/.exec(key)?.[1];
    return pair && texts.has(`${pair}_one`) && texts.has(`${pair}_other`) ? [] : [key];
  });
  expect(wrong).toEqual([]);
});
