import { ok, refuse, type Answer } from './errors.ts';
import type { LabTemplate } from './first-templates.ts';
import type { GraphState } from './state.ts';
import type { WireRequest } from './wire.ts';

/** Approved texts of the Cloud API: listed as Meta lists them, and filled as strictly. */

type Json = Record<string, unknown>;
const obj = (value: unknown): Json => (value && typeof value === 'object' ? (value as Json) : {});
const str = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(obj) : []);

const marks = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
];
const isNamed = (names: readonly string[]): boolean => names.some((name) => !/^\d+$/.test(name));

function exampleOf(place: 'header' | 'body', text: string, examples: Readonly<Record<string, string>>): Json {
  const names = marks(text);
  if (names.length === 0) return {};
  const of = (name: string) => examples[`${place}.${name}`] ?? name;
  if (isNamed(names)) {
    return { [`${place}_text_named_params`]: names.map((name) => ({ param_name: name, example: of(name) })) };
  }
  const sorted = names.toSorted((a, b) => Number(a) - Number(b)).map(of);
  return { [`${place}_text`]: place === 'body' ? [sorted] : sorted };
}

function describe({ name, language, category, status, ...text }: LabTemplate): Json {
  const { header = '', headerFormat, body, footer, buttons = [], examples = {} } = text;
  const written = (place: 'header' | 'body', words: string) => {
    const example = exampleOf(place, words, examples);
    return { text: words, ...(Object.keys(example).length > 0 ? { example } : {}) };
  };
  return {
    id: `${name}.${language}`,
    name,
    language,
    category,
    status,
    parameter_format: isNamed([...marks(header), ...marks(body)]) ? 'NAMED' : 'POSITIONAL',
    components: [
      ...(headerFormat ? [{ type: 'HEADER', format: headerFormat }] : []),
      ...(header ? [{ type: 'HEADER', format: 'TEXT', ...written('header', header) }] : []),
      { type: 'BODY', ...written('body', body) },
      ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
      ...(buttons.length > 0
        ? [
            {
              type: 'BUTTONS',
              buttons: buttons.map((button, index) => {
                const example = examples[`button.${index}.1`];
                return { ...button, ...(example === undefined ? {} : { example: [example] }) };
              }),
            },
          ]
        : []),
    ],
  };
}

export function listTemplates({ templates }: GraphState, { query }: WireRequest): Answer {
  const wanted = query.get('status');
  const all = templates.filter(({ status }) => wanted === null || status === wanted);
  const limit = Number(query.get('limit') ?? 25);
  const after = Number(query.get('after') ?? 0);
  const rest = after + limit < all.length;
  return ok({
    data: all.slice(after, after + limit).map(describe),
    paging: { cursors: { after: String(after + limit) }, ...(rest ? { next: 'more' } : {}) },
  });
}

const componentOf = (part: Json, type: string): Json[] =>
  list(part['components']).filter((one) => str(one['type']).toLowerCase() === type);

/** The words for the holes of one text, or null where they are not exactly those that it needs. */
function valuesFor(text: string, components: readonly Json[]): Map<string, string> | null {
  const names = marks(text);
  const given = components.flatMap((one) => list(one['parameters']));
  const byName = isNamed(names);
  const values = new Map(
    given.map((one, index) => [byName ? str(one['parameter_name']) : String(index + 1), str(one['text'])]),
  );
  const fits = given.length === names.length && names.every((name) => values.get(name));
  return fits ? values : null;
}

const fill = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values.get(name) ?? mark);

const lineProblem = /[\n\t]| {5}/;

export interface ReadTemplate {
  readonly text: string;
  readonly options: { id: string; title: string }[];
  /** The uploaded file at its head. */
  readonly fileId?: string;
}

/** The id of the file in the head of a template, where it is of the right kind. */
function fileIn(part: Json, format: NonNullable<LabTemplate['headerFormat']>): string {
  const [given] = componentOf(part, 'header').flatMap((one) => list(one['parameters']));
  const kind = format.toLowerCase();
  return given && given['type'] === kind ? str(obj(given[kind])['id']) : '';
}

/** What the customer reads of a template, or Meta's refusal. */
export function readTemplate({ templates }: GraphState, part: Json): ReadTemplate | Answer {
  const language = str(obj(part['language'])['code']);
  const template = templates.find(
    (one) => one.name === part['name'] && one.language === language && one.status === 'APPROVED',
  );
  if (!template) {
    const details = `template name (${str(part['name'])}) does not exist in ${language}`;
    return refuse(132001, 'Template name does not exist in the translation', { details, status: 404 });
  }
  const { header = '', body, footer = '', buttons = [] } = template;
  const ofHeader = template.headerFormat ? new Map<string, string>() : valuesFor(header, componentOf(part, 'header'));
  const ofBody = valuesFor(body, componentOf(part, 'body'));
  const ofButtons = buttons.map(({ url = '' }, index) =>
    valuesFor(
      url,
      componentOf(part, 'button').filter((one) => Number(one['index']) === index),
    ),
  );
  const fileId = template.headerFormat && fileIn(part, template.headerFormat);
  // What a file needs is no words, so it is left out of the count of those.
  const fitsHeader = template.headerFormat ? fileId : ofHeader;
  if (!fitsHeader || !ofBody || ofButtons.includes(null)) {
    const details = 'number of parameters does not match the expected number of params';
    return refuse(132000, 'Number of parameters does not match the expected number of params', { details });
  }
  if (
    [...(ofHeader ?? new Map<string, string>()).values(), ...ofBody.values()].some((value) => lineProblem.test(value))
  ) {
    return refuse(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
  }
  const links = buttons.flatMap(({ type, text, url = '' }, index) =>
    type === 'QUICK_REPLY' ? [] : [`${text}: ${fill(url, ofButtons[index] ?? new Map())}`],
  );
  return {
    ...(fileId ? { fileId } : {}),
    text: [header && `*${fill(header, ofHeader ?? new Map())}*`, fill(body, ofBody), footer, ...links]
      .filter(Boolean)
      .join('\n'),
    options: buttons.flatMap(({ type, text }) => (type === 'QUICK_REPLY' ? [{ id: text, title: text }] : [])),
  };
}
