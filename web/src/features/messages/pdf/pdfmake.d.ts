/** The part of pdfmake that is used here. */
declare module 'pdfmake/build/pdfmake.js' {
  export interface DocumentNode {
    readonly alignment?: 'left' | 'right';
    readonly bold?: boolean;
    readonly color?: string;
    readonly fontSize?: number;
    readonly margin?: readonly number[];
    readonly unbreakable?: boolean;
    /** Where it came to stand, once it was laid out. */
    readonly positions?: readonly { readonly pageNumber: number }[];
  }
  interface Definition {
    readonly content: readonly DocumentNode[];
    readonly footer: (page: number, pages: number) => DocumentNode;
    readonly info: { readonly title: string; readonly producer: string };
    readonly pageSize: 'A4';
    readonly pageMargins: readonly number[];
    readonly defaultStyle: { readonly font: string; readonly fontSize: number; readonly lineHeight: number };
  }
  const pdfmake: {
    addVirtualFileSystem: (files: Record<string, { data: string; encoding: 'base64' }>) => void;
    addFonts: (fonts: Record<string, { normal: string; bold: string }>) => void;
    createPdf: (definition: Definition) => { getBuffer: () => Promise<Uint8Array<ArrayBuffer>> };
  };
  export default pdfmake;
}
