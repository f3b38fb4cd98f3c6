import type { Ref } from 'react';
import { acceptedFiles } from './file-rules.ts';

interface FilesInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own choice of files, opened by whatever button stands for it. */
export const FilesInput = ({ ref, label, onFiles }: FilesInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple
    hidden
    accept={acceptedFiles}
    aria-label={label}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // The same file can be chosen again.
      target.value = '';
      if (files.length > 0) onFiles(files);
    }}
  />
);
