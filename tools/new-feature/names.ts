/** The spellings of one name: `delivery-slots` is a feature whose records are delivery slots. */
export interface Names {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  readonly snake: string;
  /** One of its records. */
  readonly one: string;
  readonly onePascal: string;
  readonly oneKebab: string;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function namesOf(kebab: string): Names {
  const camel = kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const singular = (text: string): string => text.replace(/ies$/, 'y').replace(/s$/, '');
  const one = singular(camel);
  return {
    kebab,
    camel,
    one,
    pascal: upper(camel),
    onePascal: upper(one),
    snake: kebab.replaceAll('-', '_'),
    oneKebab: singular(kebab),
  };
}
