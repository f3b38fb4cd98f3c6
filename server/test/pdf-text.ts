/** The texts of a document that `writePdf` made, in order. */
export const textsOfPdf = (bytes: Buffer): string[] =>
  [...bytes.toString('latin1').matchAll(/<([0-9a-f]*)> Tj/g)].map(([, hex = '']) =>
    new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')),
  );
