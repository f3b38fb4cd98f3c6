export { csvStream, csvType } from './csv-writer.ts';
export { xlsxStream, xlsxType } from './xlsx-writer.ts';
