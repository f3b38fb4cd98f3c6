import { describe, expect, test } from 'vitest';
import { featurePages } from './features.ts';
import { quotedTexts } from './quoted-texts.ts';

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

/** Said on pages that are not there yet, by the page's key: with its page, a text must be there as well. */
const awaited: readonly (readonly [text: string, page: string])[] = [
  ['Ticket Tag atualizado com sucesso!', 'kanban'],
  ['Ticket Tag removido!', 'kanban'],
  ['Informe o setor', 'prompts'],
  ['nome muito curto', 'files'],
  ['Configurações salvas', 'campaignsConfig'],
];

describe('what the product has always said', () => {
  test.each(quotedTexts)('%s stands where it is said [I18-003]', (text, ...keys) => {
    expect(keys.map((key) => [key, texts.get(key)])).toEqual(keys.map((key) => [key, text]));
  });

  test.each(awaited)('%s is said as soon as the page %s is there [I18-003]', (text, page) => {
    const isThere = featurePages[page]?.screen !== undefined;
    expect(!isThere || [...texts.values()].includes(text)).toBe(true);
  });
});
