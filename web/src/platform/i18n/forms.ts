import { tagOf, type Language } from './languages.ts';

/** The texts of a file: by key, in groups. */
export interface TextFile {
  readonly [key: string]: string | TextFile;
}

/** What stands in the gaps of a text: `{{name}}`, or `{{count, number}}` as the language writes numbers. */
export type Values = Readonly<Record<string, unknown>>;

/** By what one of the forms of a text is chosen: how many there are, or of what kind it is. */
export interface FormChoice {
  readonly count?: number | undefined;
  readonly context?: string | undefined;
}

/** A text in several forms: `unread_zero`, `unread_one` and `unread_other` are `unread`, `title_lane` is `title`. */
export class TextForms {
  readonly #forms = new Map<string, string>();

  add(form: string, text: string): void {
    this.#forms.set(form, text);
  }

  choose(language: Language, { count, context }: FormChoice): string {
    const forms = this.#forms;
    const byKind = context === undefined ? undefined : forms.get(context);
    if (byKind !== undefined || count === undefined) return byKind ?? '';
    const none = count === 0 ? forms.get('zero') : undefined;
    return none ?? forms.get(rulesOf(language).select(count)) ?? forms.get('other') ?? '';
  }
}

/** What a selector finds in a file that was read with `withForms`. */
export type FoundText = string | TextForms | object | undefined;

/** The texts of a file, where forms of the same text are also found under the name they share. */
export function withForms(file: TextFile): Readonly<Record<string, FoundText>> {
  const read: Record<string, FoundText> = {};
  for (const [key, value] of Object.entries(file)) {
    read[key] = typeof value === 'string' ? value : withForms(value);
    const at = key.lastIndexOf('_');
    if (typeof value !== 'string' || at <= 0) continue;
    const shared = key.slice(0, at);
    if (shared in file) continue;
    const forms = read[shared] instanceof TextForms ? read[shared] : new TextForms();
    forms.add(key.slice(at + 1), value);
    read[shared] = forms;
  }
  return read;
}

const pluralRules = new Map<Language, Intl.PluralRules>();
function rulesOf(language: Language): Intl.PluralRules {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(tagOf(language));
  pluralRules.set(language, rules);
  return rules;
}

const numberFormats = new Map<Language, Intl.NumberFormat>();
function numbersOf(language: Language): Intl.NumberFormat {
  const numbers = numberFormats.get(language) ?? new Intl.NumberFormat(tagOf(language));
  numberFormats.set(language, numbers);
  return numbers;
}

const gap = /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g;

/** A text as it is said: in the form that fits, with its gaps filled. What is no text is silence. */
export function textInForm(found: FoundText, language: Language, values: Values = {}, choice: FormChoice = {}): string {
  const text = found instanceof TextForms ? found.choose(language, choice) : found;
  if (typeof text !== 'string') return '';
  return text.replace(gap, (_whole, name: string, asNumber: string | undefined) => {
    const value = values[name];
    if (asNumber && typeof value === 'number') return numbersOf(language).format(value);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
