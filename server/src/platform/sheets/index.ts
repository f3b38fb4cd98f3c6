export { xlsxStream, xlsxType } from './xlsx-writer.ts';
