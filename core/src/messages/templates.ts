import type { MessageTemplate, TemplateButton, TemplateValue, TemplateVariable } from '@oplano/contracts/messages';

/** The words of a template, with holes such as `{{1}}` or `{{name}}` in them. */
export interface TemplateText {
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  readonly buttons: readonly TemplateButton[];
}
type Hole = Omit<TemplateVariable, 'example'>;

const hole = /\{\{\s*(\w+)\s*\}\}/g;
/** A code that the customer copies has no braces to take its name from. */
const codeName = 'code';

const namesIn = (text: string): string[] => [...new Set([...text.matchAll(hole)].map(([, name = '']) => name))];
const isNumber = (name: string): boolean => /^\d+$/.test(name);
/** Numbered holes count from one, wherever they stand in the sentence. */
const inOrder = (names: readonly string[]): string[] =>
  names.every(isNumber) ? names.toSorted((a, b) => Number(a) - Number(b)) : [...names];

const holesOfButton = ({ kind, url }: TemplateButton, index: number): Hole[] => {
  if (kind === 'code') return [{ key: `code.${index}`, place: 'button', name: codeName }];
  if (kind !== 'url') return [];
  return namesIn(url).map((name) => ({ key: `button.${index}.${name}`, place: 'button', name }));
};

/** Every hole of a template, in the order they are read: the same name twice in one part is one hole. */
export const holesOf = ({ header, body, buttons }: TemplateText): Hole[] => [
  ...inOrder(namesIn(header)).map((name): Hole => ({ key: `header.${name}`, place: 'header', name })),
  ...inOrder(namesIn(body)).map((name): Hole => ({ key: `body.${name}`, place: 'body', name })),
  ...buttons.flatMap(holesOfButton),
];

/** Providers refuse line breaks and long gaps inside a value; a person who pasted some means the words. */
const cleaned = (text: string): string => text.replace(/\s+/g, ' ').trim();

export interface TemplateProblems {
  /** Keys of holes with nothing in them. */
  readonly missing: readonly string[];
  /** Keys that name no hole, or one for the second time. */
  readonly extra: readonly string[];
}

/** What keeps a template from being sent with these values. */
export function templateProblems(template: TemplateText, values: readonly TemplateValue[]): TemplateProblems {
  const known = holesOf(template).map(({ key }) => key);
  const filled = new Set(values.filter(({ text }) => cleaned(text) !== '').map(({ key }) => key));
  const given = values.map(({ key }) => key);
  return {
    missing: known.filter((key) => !filled.has(key)),
    extra: given.filter((key, index) => !known.includes(key) || given.indexOf(key) !== index),
  };
}

export const isFilled = (template: TemplateText, values: readonly TemplateValue[]): boolean => {
  const { missing, extra } = templateProblems(template, values);
  return missing.length === 0 && extra.length === 0;
};

/** What the customer will read. A hole that is still empty stays as it is written. */
export function filledTemplate(
  template: TemplateText,
  values: readonly TemplateValue[],
): { header: string; body: string; footer: string; buttons: string[] } {
  const known = new Map(values.map(({ key, text }) => [key, cleaned(text)]));
  const fill = (text: string, place: string) =>
    text.replace(hole, (written, name: string) => known.get(`${place}.${name}`) || written);
  return {
    header: fill(template.header, 'header'),
    body: fill(template.body, 'body'),
    footer: template.footer,
    buttons: template.buttons.map(({ text }) => text),
  };
}

const partMax = 1_000;
const buttonMax = 200;

/** A filled template as it is said, shown and kept: its main part is the text of the message. */
export function templateToSend(
  template: TemplateText & Pick<MessageTemplate, 'name' | 'language'>,
  values: readonly TemplateValue[],
) {
  const { header, body, footer, buttons } = filledTemplate(template, values);
  return {
    body,
    content: {
      kind: 'template' as const,
      name: template.name,
      language: template.language,
      ...(header ? { header: header.slice(0, partMax) } : {}),
      ...(footer ? { footer: footer.slice(0, partMax) } : {}),
      ...(buttons.length > 0 ? { buttons: buttons.map((text) => text.slice(0, buttonMax)) } : {}),
      values: values.map(({ key, text }) => ({ key, text: cleaned(text) })),
    },
  };
}

const names = new Set(['nome', 'primeiro_nome', 'nome_cliente', 'name', 'first_name', 'firstname', 'customer_name']);
const greeting = /(^|[\s*_¡])(olá|ola|oi|bom dia|boa tarde|boa noite|hello|hi|hey|hola|merhaba)[,!]?\s*[*_]*$/iu;

/** Whether a hole is plainly for the customer's first name: it says so, or a greeting stands right before it. */
export function takesFirstName({ body }: Pick<TemplateText, 'body'>, { place, name }: Hole): boolean {
  if (place !== 'body') return false;
  if (!isNumber(name)) return names.has(name.toLowerCase());
  const [before = ''] = body.split(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`));
  return greeting.test(before);
}
