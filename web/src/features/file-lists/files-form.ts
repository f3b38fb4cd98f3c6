import type { FileListOption } from '@oplano/contracts/file-lists';

/** What the dialog knows of an entry beside its name. */
export interface FileDraft {
  /** Tells entries apart, saved or not. */
  readonly key: number;
  /** A file that goes out with the form. */
  readonly file: File | null;
  /** As the server has it. */
  readonly stored: FileListOption | null;
}
/** The part of the form that is about files. */
export interface FilesForm {
  options: (FileDraft & { id?: number | null | undefined; name: string })[];
}
