import type { MailLanguage } from '@oplano/contracts/auth';
import en from '../../locales/en/mail.json' with { type: 'json' };
import es from '../../locales/es/mail.json' with { type: 'json' };
import pt from '../../locales/pt/mail.json' with { type: 'json' };
import tr from '../../locales/tr/mail.json' with { type: 'json' };

/** What the server itself says to people: letters. Everything else is said by the web app in its own files. */
const mail: Record<MailLanguage, typeof pt> = { pt, en, es, tr };

export const mailTexts = (language: MailLanguage): typeof pt => mail[language];

/** Puts values into the places of a text; a place without a value is a mistake and stays to be seen. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
