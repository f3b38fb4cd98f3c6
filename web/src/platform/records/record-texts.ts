import { isProblem } from '#platform/forms';
import { i18n, useLanguage, useTranslation } from '#platform/i18n';

/** A text may come in several forms: `count_one`, `title_lane`. */
type Base<K> = K extends `${infer B}_${string}` ? B | K : K;
type Has<T, K extends string> = K extends Base<keyof T> ? true : false;

/** What the texts of every record say, whatever else they say. */
type Needed = 'title' | 'tableLabel' | 'add' | 'edit' | 'delete' | 'saved' | 'deleted';
type NeededGroup = 'columns' | 'empty' | 'deleting' | 'dialog' | 'problems';

/** The names of texts that have all a record needs; one that lacks some of it does not compile. */
export type RecordNamespace = {
  [N in Exclude<keyof Texts, 'menu'>]: Has<Texts[N], Needed | NeededGroup> extends true ? N : never;
}[Exclude<keyof Texts, 'menu'>];

/** The names of the texts in a group, e.g. of the columns of a record. */
export type TextsIn<N extends RecordNamespace, G extends string> = Texts[N] extends { readonly [K in G]: infer T }
  ? keyof T & string
  : never;

export type RecordText =
  | Needed
  | 'search'
  | 'count'
  | `${'columns' | 'fields'}.${string}`
  | 'dialog.create'
  | 'dialog.edit'
  | `${'empty' | 'noMatch' | 'deleting'}.${'title' | 'text'}`
  | 'deleting.confirm'
  | 'noMatch.filtered';

/**
 * Says what the texts of a record say, under the names that all of them share. Any field of a record can stand in them:
 * `Editar {{name}}`.
 */
export function useRecordTexts(name: RecordNamespace, context?: string) {
  // Waits for them.
  useTranslation(name);
  const language = useLanguage();
  return (key: RecordText, values: object = {}, count?: number): string =>
    // The choice stands apart from the values, since a field may be called like one of them.
    i18n.textAt(name, key, count === undefined ? { ...values } : { ...values, count }, { count, context, language });
}

/** A problem of a field in the words of these texts; what is no key of ours is a text already. */
export function useProblemText(name: RecordNamespace): (message: string | undefined) => string | undefined {
  useTranslation(name);
  const language = useLanguage();
  return (message) =>
    message && isProblem(message) ? i18n.textAt(name, `problems.${message}`, {}, { language }) : message;
}
