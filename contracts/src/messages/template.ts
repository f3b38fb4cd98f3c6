import { z } from 'zod';
import { formBesideFile, line, text } from '../fields.ts';

/** Texts that a provider has approved, for conversations in which nothing else may be said. */

export const templateButton = z.object({
  /** `reply` answers with its own text, `code` is copied, `other` is something that is not filled in here. */
  kind: z.enum(['reply', 'url', 'phone', 'code', 'other']),
  text: z.string(),
  /** Where it leads, with the hole for its ending; empty on other kinds. */
  url: z.string(),
});
export type TemplateButton = z.infer<typeof templateButton>;

export const templateVariable = z.object({
  /** Names the hole in the whole template: `body.1`, `header.name`, `button.0.1`, `code.1`. */
  key: z.string(),
  place: z.enum(['header', 'body', 'button']),
  /** As it stands between the braces. */
  name: z.string(),
  /** What whoever wrote the template thought of; may be empty. */
  example: z.string(),
});
export type TemplateVariable = z.infer<typeof templateVariable>;

/** An approved template with its holes, in one language. */
export const messageTemplate = z.object({
  name: z.string(),
  /** As the provider writes it, `pt_BR`. */
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(templateButton),
  /** In the order they are read. */
  variables: z.array(templateVariable),
  /** The file at its head, which goes along when it is sent. `other`: parts that cannot be filled in here. */
  needs: z.enum(['nothing', 'image', 'video', 'document', 'other']),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** What goes into one hole. */
export const templateValue = z.object({ key: line(1, 200), text: text(1_000) });
export type TemplateValue = z.infer<typeof templateValue>;

/** Which template to send, and what fills it. */
export const templateChoice = z.object({
  name: line(1, 600),
  language: line(1, 20),
  values: z.array(templateValue).max(50).default([]),
});
export type TemplateChoice = z.infer<typeof templateChoice>;

/** The same as it travels in a form with a file, where every field is text. */
export const templateInForm = z.union([templateChoice, formBesideFile(templateChoice)]);

/** The channel has no templates, the provider does not answer, or does not let us read them. */
export const templateErrors = [
  'ERR_NO_TEMPLATES',
  'ERR_TEMPLATES_AWAY',
  'ERR_TEMPLATES_REFUSED',
  'ERR_NO_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
] as const;

/** The same of one that was chosen, which may also be gone or want other values. */
export const templateChoiceErrors = [...templateErrors, 'ERR_NO_TEMPLATE_FOUND', 'ERR_TEMPLATE_VALUES'] as const;
