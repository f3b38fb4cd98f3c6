export { paper, writePdf, type PlacedText } from './write-pdf.ts';
