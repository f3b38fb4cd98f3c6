/** The texts by the name of their file; each feature adds its own in its `texts.d.ts`. */
interface Texts {
  common: (typeof import('../../locales/pt/common.json'))['default'];
  /** Days and ranges of them, wherever they are picked. */
  days: (typeof import('../../locales/pt/days.json'))['default'];
  errors: (typeof import('../../locales/pt/errors.json'))['default'];
  hours: (typeof import('../../locales/pt/hours.json'))['default'];
  /** The entries of the menu by the keys of their pages, collected from all files. */
  menu: Readonly<Record<string, string>>;
  pages: (typeof import('../../locales/pt/pages.json'))['default'];
  shell: (typeof import('../../locales/pt/shell.json'))['default'];
}

/** The name that the forms of a text share: `unread` of `unread_one`. */
type SharedTextName<Key> = Key extends `${infer Shared}_${string}` ? Shared : never;
type SelectableTexts<File> = {
  readonly [Key in keyof File]: File[Key] extends string ? string : SelectableTexts<File[Key]>;
} & { readonly [Key in keyof File as Exclude<SharedTextName<Key>, keyof File>]: string };

/** All texts as they are selected: forms under their own names and under the one they share. */
type AllTexts = { readonly [Name in keyof Texts]: SelectableTexts<Texts[Name]> };
