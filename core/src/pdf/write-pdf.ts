import { toWinAnsi } from './win-ansi.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 } as const;

/** From the left and the top, in points. */
interface Place {
  readonly x: number;
  readonly y: number;
}
export interface PlacedText extends Place {
  readonly size: number;
  readonly isBold?: boolean;
  /** As `#1565c0`; black where nothing is said. */
  readonly color?: string;
  readonly text: string;
}
interface PlacedBox extends Place {
  readonly width: number;
  readonly height: number;
  readonly color: string;
}
interface PdfPage {
  readonly texts: readonly PlacedText[];
  /** Below the texts. */
  readonly boxes?: readonly PlacedBox[];
}

const hex = (codes: readonly number[]): string => codes.map((code) => code.toString(16).padStart(2, '0')).join('');

/** As a PDF wants colours; what is no colour is black. */
function inkOf(color: string): string {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(color) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&') ?? '000000';
  return [0, 2, 4].map((at) => (Number.parseInt(digits.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}

const fromBelow = (y: number): string => (paper.height - y).toFixed(2);
const drawBox = ({ x, y, width, height, color }: PlacedBox): string =>
  `${inkOf(color)} rg ${x.toFixed(2)} ${fromBelow(y + height)} ${width.toFixed(2)} ${height.toFixed(2)} re f`;
const drawText = ({ x, y, size, isBold, color = '', text }: PlacedText): string =>
  `BT ${inkOf(color)} rg /${isBold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${fromBelow(y)} Td <${hex(toWinAnsi(text))}> Tj ET`;
const drawPage = ({ texts, boxes = [] }: PdfPage): string => [...boxes.map(drawBox), ...texts.map(drawText)].join('\n');

/** A file with these pages in Helvetica, which every reader has. */
export function writePdf(pages: readonly PdfPage[], title: string): Uint8Array<ArrayBuffer> {
  const objects: string[] = [];
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const firstPage = 6;
  const numbers = pages.map((_, index) => firstPage + index * 2);
  objects.push(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title <${hex(toWinAnsi(title))}> /Producer (O Plano) >>`,
  );
  for (const [index, page] of pages.entries()) {
    const content = drawPage(page);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // Nothing but ASCII was written: texts travel as hexadecimal.
  return Uint8Array.from(file, (sign) => sign.charCodeAt(0));
}
