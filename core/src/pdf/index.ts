export { paper, writePdf, type PdfPage, type PlacedText } from './write-pdf.ts';
export { textWidth, toWinAnsi } from './win-ansi.ts';
