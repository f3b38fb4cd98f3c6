import type { CampaignForm, OwnVariable } from '@oplano/contracts/campaigns';
import { seededNumbers, seedOf } from '../random/index.ts';

/** Who a text is for. `extra`: the other columns of the list they stand on. */
export interface TextReader {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extra?: Readonly<Record<string, string>>;
}

type Texts = Pick<
  CampaignForm,
  | 'message1'
  | 'message2'
  | 'message3'
  | 'message4'
  | 'message5'
  | 'confirmationMessage1'
  | 'confirmationMessage2'
  | 'confirmationMessage3'
  | 'confirmationMessage4'
  | 'confirmationMessage5'
>;

/** What somebody wrote into the five places, without the empty ones. */
export const messagesOf = (form: Texts): string[] =>
  [form.message1, form.message2, form.message3, form.message4, form.message5].filter((one) => one.trim() !== '');
export const confirmationsOf = (form: Texts): string[] =>
  [
    form.confirmationMessage1,
    form.confirmationMessage2,
    form.confirmationMessage3,
    form.confirmationMessage4,
    form.confirmationMessage5,
  ].filter((one) => one.trim() !== '');

/** Every text that somebody may be told, as it is filled. A confirmation that is off is told to nobody. */
export const saidTexts = (form: Pick<CampaignForm, keyof Texts | 'confirmation' | 'template'>): string[] => [
  ...messagesOf(form),
  ...(form.confirmation ? confirmationsOf(form) : []),
  ...(form.template?.values ?? []).map(({ text }) => text),
];

/** Which of several texts somebody gets: by chance, evenly, and the same one whenever it is asked. */
export function chosenText(texts: readonly string[], seed: string): string | undefined {
  return texts[Math.floor(seededNumbers(seedOf(seed))() * texts.length)];
}

/** A name in single braces, with what stands in its place where nothing is known: `{nome|cliente}`. Double ones are others'. */
const inBraces = /(?<!\{)\{([\p{L}\d_]{1,40})(?:\|([^{}]*))?\}(?!\})/gu;

const lower = (name: string): string => name.toLocaleLowerCase('pt-BR');

/** The names a reader's texts can use, without case: columns of the list first, then the company's own. */
function valuesFor(reader: TextReader, own: readonly OwnVariable[]): ReadonlyMap<string, string> {
  return new Map([
    ...own.map(({ key, value }) => [lower(key), value] as const),
    ...Object.entries(reader.extra ?? {}).map(([key, value]) => [lower(key), value] as const),
    ['nome', reader.name],
    ['numero', reader.number],
    ['email', reader.email],
  ]);
}

/** A text as this reader gets it. A name that nobody knows stays as it was written. */
export function fillCampaignText(text: string, reader: TextReader, own: readonly OwnVariable[] = []): string {
  const values = valuesFor(reader, own);
  return text.replace(inBraces, (written, name: string, fallback: string | undefined) => {
    const value = values.get(lower(name));
    if (value === undefined) return fallback ?? written;
    return value.trim() === '' ? (fallback ?? '') : value;
  });
}

/** Names in a text that are no variable and have nothing to stand in for them. `columns`: those of the list. */
export function unknownVariables(
  texts: readonly string[],
  own: readonly OwnVariable[],
  columns: readonly string[],
): string[] {
  const known = new Set(['nome', 'numero', 'email', ...own.map(({ key }) => lower(key)), ...columns.map(lower)]);
  const found = texts.flatMap((text) =>
    [...text.matchAll(inBraces)].flatMap(([, name = '', fallback]) =>
      fallback === undefined && !known.has(lower(name)) ? [name] : [],
    ),
  );
  return [...new Set(found)];
}

const textFields = [
  'message1',
  'message2',
  'message3',
  'message4',
  'message5',
  'confirmationMessage1',
  'confirmationMessage2',
  'confirmationMessage3',
  'confirmationMessage4',
  'confirmationMessage5',
] as const;

/** The first field in which one of these names stands in braces; an approved text where it is none of the texts. */
export const fieldOfVariable = (form: Texts, names: readonly string[]): keyof Texts | 'template' =>
  textFields.find((field) => [...form[field].matchAll(inBraces)].some(([, name = '']) => names.includes(name))) ??
  'template';
