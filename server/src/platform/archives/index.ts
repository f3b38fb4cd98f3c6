export { countExported, exportedTable, readExported, type ExportedRow, type ExportedTable } from './exported-table.ts';
export { inOnePiece, packArchive, type Packing } from './pack-archive.ts';
export { zipStream, type ZipPart } from './zip.ts';
