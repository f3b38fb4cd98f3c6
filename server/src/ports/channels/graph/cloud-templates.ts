import type { MediaKind, MessageTemplate, TemplateButton, TemplateValue } from '@oplano/contracts/messages';
import { holesOf } from '@oplano/core/messages';
import { z } from 'zod';
import type { GraphClient } from './graph-client.ts';

/** Templates of the Cloud API: read as Meta lists them, filled as Meta wants to hear it. */

const named = z.array(z.object({ param_name: z.string(), example: z.string() }));
const button = z.object({
  type: z.string(),
  text: z.string().default(''),
  url: z.string().default(''),
  example: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});
const component = z.object({
  type: z.string(),
  format: z.string().default('TEXT'),
  text: z.string().default(''),
  buttons: z.array(button).default([]),
  example: z
    .object({
      header_text: z.array(z.string()).optional(),
      header_text_named_params: named.optional(),
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: named.optional(),
    })
    .optional()
    .catch(undefined),
});
type Component = z.output<typeof component>;
const listed = z.object({
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().default(''),
  components: z.array(component).default([]),
});
const page = z.object({
  data: z.array(listed),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

const buttonKinds: Readonly<Record<string, TemplateButton['kind']>> = {
  QUICK_REPLY: 'reply',
  URL: 'url',
  PHONE_NUMBER: 'phone',
  COPY_CODE: 'code',
};
const plainParts: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);
const fileFormats: Readonly<Record<string, MessageTemplate['needs']>> = {
  TEXT: 'nothing',
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
};

/** Examples by the key of their hole. */
function examplesOf(components: readonly Component[]): ReadonlyMap<string, string> {
  const found = components.flatMap(({ example, buttons }): (readonly [string, string])[] => [
    ...(example?.header_text ?? []).map((text, index) => [`header.${index + 1}`, text] as const),
    ...(example?.header_text_named_params ?? []).map((one) => [`header.${one.param_name}`, one.example] as const),
    ...(example?.body_text?.[0] ?? []).map((text, index) => [`body.${index + 1}`, text] as const),
    ...(example?.body_text_named_params ?? []).map((one) => [`body.${one.param_name}`, one.example] as const),
    ...buttons.flatMap(({ type, example: given }, index) => {
      const [text] = typeof given === 'string' ? [given] : (given ?? []);
      if (text === undefined) return [];
      return [[type === 'COPY_CODE' ? `code.${index}` : `button.${index}.1`, text] as const];
    }),
  ]);
  return new Map(found);
}

function needsOf(components: readonly Component[], buttons: readonly TemplateButton[]): MessageTemplate['needs'] {
  const format = components.find(({ type }) => type === 'HEADER')?.format ?? 'TEXT';
  const isStrange =
    components.some(({ type }) => !plainParts.has(type)) || buttons.some(({ kind }) => kind === 'other');
  return isStrange ? 'other' : (fileFormats[format] ?? 'other');
}

function toTemplate({ name, language, category, components: given }: z.output<typeof listed>): MessageTemplate {
  const components = given.map((one) => ({ ...one, type: one.type.toUpperCase(), format: one.format.toUpperCase() }));
  const textOf = (type: string) => components.find((one) => one.type === type)?.text ?? '';
  const buttons = components
    .flatMap((one) => one.buttons)
    .map(({ type, text, url }): TemplateButton => ({ kind: buttonKinds[type.toUpperCase()] ?? 'other', text, url }));
  const text = { header: textOf('HEADER'), body: textOf('BODY'), footer: textOf('FOOTER'), buttons };
  const examples = examplesOf(components);
  return {
    name,
    language,
    category,
    ...text,
    variables: holesOf(text).map((hole) => ({ ...hole, example: examples.get(hole.key) ?? '' })),
    needs: needsOf(components, buttons),
  };
}

const pageSize = 200;
/** More than Meta lets a business have; a list that never ends must not keep anybody waiting for ever. */
const pagesMax = 40;
/** Somebody sits in front of the list. */
const timeoutMs = 10_000;

/** Every approved template of a business. */
export async function listTemplates(graph: GraphClient, businessId: string): Promise<MessageTemplate[]> {
  const found: MessageTemplate[] = [];
  for (let after: string | undefined, pages = 0; pages < pagesMax; pages += 1) {
    const { data, paging } = await graph.call('GET', `${businessId}/message_templates`, page, {
      query: {
        fields: 'name,language,status,category,components',
        status: 'APPROVED',
        limit: String(pageSize),
        ...(after ? { after } : {}),
      },
      timeoutMs,
    });
    found.push(...data.filter(({ status }) => status === 'APPROVED').map(toTemplate));
    const next = paging?.cursors?.after;
    if (paging?.next === undefined || next === undefined || next === after) break;
    after = next;
  }
  return found;
}

const isNumber = (name: string): boolean => /^\d+$/.test(name);
const parameter = (name: string, text: string) => ({
  type: 'text',
  ...(isNumber(name) ? {} : { parameter_name: name }),
  text,
});

/** A file that was uploaded, for the head of a template. */
interface HeadFile {
  readonly media: MediaKind;
  readonly id: string;
  readonly name: string;
}

const headOf = ({ media, id, name }: HeadFile): object => ({
  type: 'header',
  parameters: [{ type: media, [media]: { id, ...(media === 'document' ? { filename: name } : {}) } }],
});

/** What fills a template, in Meta's words. Numbered values are told apart by their order alone. */
export function templateComponents(values: readonly TemplateValue[], file?: HeadFile): object[] {
  const split = values.map(({ key, text }) => ({ parts: key.split('.'), text }));
  const ofText = (place: string): object[] => {
    const own = split
      .filter(({ parts }) => parts[0] === place)
      .map(({ parts, text }) => ({ name: parts[1] ?? '', text }))
      .toSorted((a, b) => (isNumber(a.name) && isNumber(b.name) ? Number(a.name) - Number(b.name) : 0));
    return own.length === 0 ? [] : [{ type: place, parameters: own.map(({ name, text }) => parameter(name, text)) }];
  };
  const ofButtons = split.flatMap(({ parts: [place, index = '0'], text }): object[] => {
    if (place === 'button') {
      return [{ type: 'button', sub_type: 'url', index, parameters: [{ type: 'text', text }] }];
    }
    if (place !== 'code') return [];
    const parameters = [{ type: 'coupon_code', coupon_code: text }];
    return [{ type: 'button', sub_type: 'copy_code', index, parameters }];
  });
  return [...(file ? [headOf(file)] : ofText('header')), ...ofText('body'), ...ofButtons];
}
