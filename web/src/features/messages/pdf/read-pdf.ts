import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Glyph {
  readonly originalCharCode: number;
  readonly unicode: string;
}

/** What stands on the pages of a file, as a reader that knows nothing of us sees it. For tests. */
export interface ReadPdf {
  readonly title: unknown;
  readonly pages: readonly {
    readonly size: readonly number[];
    readonly text: string;
    readonly right: number;
    readonly undrawn: string[];
  }[];
}

async function readPage(file: PDFDocumentProxy, number: number) {
  const page = await file.getPage(number);
  const { items } = await page.getTextContent();
  const { fnArray, argsArray } = await page.getOperatorList();
  const glyphs = fnArray.flatMap((operation, index) =>
    operation === OPS.showText ? ((argsArray as unknown[][][])[index]?.[0] as (Glyph | number)[]) : [],
  );
  return {
    size: page.view,
    text: items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    /** How far its texts reach. */
    right: Math.max(...items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0))),
    // The first sign of an embedded font is the empty box of what it cannot draw.
    undrawn: glyphs.flatMap((glyph) =>
      typeof glyph === 'object' && glyph?.originalCharCode === 0 ? [glyph.unicode] : [],
    ),
  };
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const source = new TextDecoder('latin1').decode(bytes);
  // It keeps what it is given; recovering what is broken would hide that it is.
  const task = getDocument({ data: bytes.slice(), stopAtErrors: true, verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  // This reader forgives a page that does not say so; others refuse the file.
  const said = source.match(/\/Type \/Page(?!\w)/g)?.length ?? 0;
  if (said !== file.numPages) throw new Error(`Of ${file.numPages} pages ${said} say that they are pages.`);
  const { info } = await file.getMetadata();
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, index) => readPage(file, index + 1)));
  await task.destroy();
  return { title: (info as { readonly Title?: unknown }).Title, pages };
}
