import { toWinAnsi } from './win-ansi.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 } as const;

export interface PlacedText {
  readonly x: number;
  /** From the top. */
  readonly y: number;
  readonly size: number;
  readonly isBold?: boolean;
  /** 0 black to 1 white. */
  readonly grey?: number;
  readonly text: string;
}
export type PdfPage = readonly PlacedText[];

const hex = (codes: readonly number[]): string => codes.map((code) => code.toString(16).padStart(2, '0')).join('');

function streamOf(page: PdfPage): string {
  return page
    .map(({ x, y, size, isBold, grey = 0, text }) => {
      const place = `${x.toFixed(2)} ${(paper.height - y).toFixed(2)}`;
      return `BT ${grey} g /${isBold ? 'F2' : 'F1'} ${size} Tf ${place} Td <${hex(toWinAnsi(text))}> Tj ET`;
    })
    .join('\n');
}

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
    const content = streamOf(page);
    objects.push(
      `<< /Type /PdfPage /Parent 2 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
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
