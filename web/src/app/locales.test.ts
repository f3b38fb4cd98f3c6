import { errorCodes } from '@oplano/contracts';
import { pages } from '@oplano/core/navigation';
import { describe, expect, test } from 'vitest';
import { defaultLanguage, languages } from '#platform/i18n';
import { featurePages } from './features.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../locales/*/*.json', { eager: true, import: 'default' });
const read = (language: string, file: string): Texts => files[`../locales/${language}/${file}`] ?? {};
const places = Object.keys(files).map((file) => file.split('/').slice(-2) as [language: string, file: string]);
const filesOf = (language: string) =>
  places
    .filter(([found]) => found === language)
    .map(([, file]) => file)
    .toSorted();

/** Every text by its full key. */
const flat = (texts: Texts, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flat(value, `${prefix}${key}.`)],
    ),
  );

/** What a translation lacks, has too much, leaves empty or forgets to fill in, compared with its source. */
function faultsOf(source: Texts, translation: Texts): string[] {
  const from = flat(source);
  const to = flat(translation);
  const slots = (text: string) => (text.match(/\{\{\w+\}\}|\[\w+\]/g) ?? []).toSorted().join(' ');
  return [
    ...[...from.keys()].filter((key) => !to.has(key)).map((key) => `${key} is missing`),
    ...[...to.keys()].filter((key) => !from.has(key)).map((key) => `${key} is unknown`),
    ...[...to].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`),
    ...[...to]
      .filter(([key, text]) => slots(text) !== slots(from.get(key) ?? text))
      .map(([key]) => `${key} fills in other values`),
  ];
}

const codes = languages.map(({ code }) => code);
const others = codes.filter((code) => code !== defaultLanguage);
const source = (file: string) => read(defaultLanguage, file);

describe('the texts of the interface', () => {
  test('are offered in Portuguese, English, Spanish and Turkish, Portuguese by default [I18-001, I18-002]', () => {
    expect(codes).toEqual(['pt', 'en', 'es', 'tr']);
    expect(defaultLanguage).toBe('pt');
    expect([...new Set(places.map(([language]) => language))].toSorted()).toEqual(codes.toSorted());
  });

  test.each(others)('are complete in %s [I18-001, I18-005]', (language) => {
    expect(filesOf(language)).toEqual(filesOf(defaultLanguage));
    for (const file of filesOf(defaultLanguage)) {
      expect({ file, faults: faultsOf(source(file), read(language, file)) }).toEqual({ file, faults: [] });
    }
  });

  test('are found wanting when one is missing, unknown, empty or filled in with something else', () => {
    const planted = { a: 'Olá {{name}}', b: { c: 'x', d: 'y' } };
    expect(faultsOf(planted, { a: 'Hello {{nome}}', b: { c: ' ' }, e: 'z' })).toEqual([
      'b.d is missing',
      'e is unknown',
      'b.c is empty',
      'a fills in other values',
    ]);
  });

  test.each(codes)('name every refusal of the server in %s [ERR-001]', (language) => {
    const texts = read(language, 'errors.json');
    expect(errorCodes.filter((code) => !texts[code])).toEqual([]);
    expect(Object.keys(texts).toSorted()).toEqual(errorCodes.toSorted());
  });

  test.each([
    ['ERR_NO_OTHER_WHATSAPP', 'ERR-005'],
    ['ERR_NO_DEF_WAPP_FOUND', 'ERR-006'],
    ['ERR_WAPP_NOT_INITIALIZED', 'ERR-007'],
    ['ERR_WAPP_CHECK_CONTACT', 'ERR-008'],
    ['ERR_WAPP_INVALID_CONTACT', 'ERR-009'],
    ['ERR_WAPP_DOWNLOAD_MEDIA', 'ERR-010'],
    ['ERR_INVALID_CREDENTIALS', 'ERR-011'],
    ['ERR_SENDING_WAPP_MSG', 'ERR-012'],
    ['ERR_DELETE_WAPP_MSG', 'ERR-013'],
    ['ERR_OTHER_OPEN_TICKET', 'ERR-014'],
    ['ERR_SESSION_EXPIRED', 'ERR-015'],
    ['ERR_USER_CREATION_DISABLED', 'ERR-016'],
    ['ERR_NO_PERMISSION', 'ERR-017'],
    ['ERR_DUPLICATED_CONTACT', 'ERR-018'],
    ['ERR_NO_SETTING_FOUND', 'ERR-019'],
    ['ERR_NO_CONTACT_FOUND', 'ERR-020'],
    ['ERR_NO_TICKET_FOUND', 'ERR-021'],
    ['ERR_NO_USER_FOUND', 'ERR-022'],
    ['ERR_NO_WAPP_FOUND', 'ERR-023'],
    ['ERR_CREATING_MESSAGE', 'ERR-024'],
    ['ERR_CREATING_TICKET', 'ERR-025'],
    ['ERR_FETCH_WAPP_MSG', 'ERR-026'],
    ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR-027'],
    ['ERR_WAPP_GREETING_REQUIRED', 'ERR-028'],
  ])('have words of their own for %s in every language [%s]', (code) => {
    expect(errorCodes).toContain(code);
    const texts = codes.map((language) => read(language, 'errors.json')[code]);
    expect(texts.filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  });

  test.each(codes)('name every entry of the menu in %s [I18-005]', (language) => {
    const { groups } = read(language, 'shell.json') as Record<string, Record<string, string>>;
    const entries = filesOf(language).flatMap((file) => Object.entries(read(language, file)['inMenu'] ?? {}));
    expect(pages.filter(({ key }) => !featurePages[key]?.screen)).toEqual([]);
    const offered = pages.filter(({ menu }) => menu !== undefined);
    expect(entries.map(([key]) => key).toSorted()).toEqual(
      [...offered.map(({ key }) => key), 'financeiroAberto'].toSorted(),
    );
    expect(offered.filter(({ menu }) => !groups?.[menu ?? ''])).toEqual([]);
  });

  test('are word for word what the product has always said [I18-003, ERR-003, ERR-004, ACC-017, ACC-019]', () => {
    const said = {
      'common.json': { somethingWentWrong: 'An error occurred!' },
      'errors.json': { ERR_OUT_OF_HOURS: 'Fora do Horário de Expediente!' },
      'pages.json': {
        planGate: 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
        denied: { title: 'Oops! Acesso Negado!', back: 'Voltar' },
      },
      'auth.json': {
        ended: { elsewhere: 'Sua conta foi acessada em outro computador.' },
        problems: {
          required: 'Obrigatório',
          tooShort: 'Muito curto!',
          tooLong: 'Muito longo!',
          invalidEmail: 'Email inválido',
        },
        subscriptionEnds_one: 'Sua assinatura vence em {{count}} dia',
        subscriptionEnds_other: 'Sua assinatura vence em {{count}} dias',
      },
    };
    for (const [file, texts] of Object.entries(said)) expect(source(file)).toMatchObject(texts);
  });
});
