const megabyte = 1024 * 1024;

/** A table of nothing but separators. */
export const separators = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte, ';');
/** A quote that is opened and never closed. */
export const openQuote = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from('Nome;Número\n"'), Buffer.alloc(megabytes * megabyte, 'a,;\n')]);
export const quotesOnly = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte, '"');
/** Lines of one letter, more than anybody has contacts. */
export const shortLines = (megabytes: number): Buffer => Buffer.alloc(megabytes * megabyte, 'a\n');
/** Lines as wide as may be, each cell as long as is kept. */
export const fullCells = (megabytes: number): Buffer => {
  const line = Buffer.from(`${Array.from({ length: 9 }, () => 'x'.repeat(2_000)).join(';')}\n`);
  return Buffer.alloc(Math.floor((megabytes * megabyte) / line.length) * line.length, line);
};

const card = (...lines: string[]): Buffer =>
  Buffer.from(['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n'));

export const longLineCard = (): Buffer => card('FN:Ana', `TEL:${'1'.repeat(megabyte)}`);
export const foldedCard = (): Buffer => card('FN:Ana', `TEL:5511${'\n 1'.repeat(400_000)}`);
export const manyPhonesCard = (): Buffer =>
  card('FN:Ana', ...Array.from({ length: 100_000 }, (_, n) => `TEL:55119${n}`));
export const manyItemsCard = (): Buffer => card(`item${'1'.repeat(500_000)}x.TEL:5511987654321`, 'FN:Ana');
export const attributesCard = (): Buffer => card(`TEL${';type=CELL'.repeat(200_000)};waid=5511987654321:+55`, 'FN:Ana');
export const breaksCard = (): Buffer => Buffer.from(`${'\r'.repeat(500_000)}\n${'\n '.repeat(300_000)}`);
export const escapesCard = (): Buffer => card(`FN:${'\\n\\,\\;'.repeat(150_000)}`);
