/** All files of one go together. */
const filesMaxBytes = 64 * 1024 * 1024;

/** Office files and archives, by their ending: browsers do not agree on their types. */
const endings = new Set(
  'pdf doc docx xls xlsx ppt pptx odt ods odp rtf csv txt zip rar 7z gz xml json vcf ics ogg oga mp3 m4a aac wav amr mp4 mov webm 3gp mkv jpg jpeg png gif webp heic'.split(
    ' ',
  ),
);

export const acceptedFiles = `image/*,audio/*,video/*,${[...endings].map((ending) => `.${ending}`).join(',')}`;

const isAccepted = ({ name, type }: File): boolean =>
  /^(image|audio|video)\//.test(type) || endings.has(name.split('.').at(-1)?.toLowerCase() ?? '');

export type FileProblem = { readonly kind: 'badType' | 'empty'; readonly name: string } | { readonly kind: 'tooLarge' };

/** Why these files cannot go out in one go; null when they can. */
export function fileProblem(files: readonly File[]): FileProblem | null {
  const bad = files.find((file) => !isAccepted(file));
  // An SVG is a page that can run code; nobody needs to send one.
  const svg = files.find(({ type, name }) => type === 'image/svg+xml' || /\.svg$/i.test(name));
  const wrong = bad ?? svg;
  if (wrong) return { kind: 'badType', name: wrong.name };
  const empty = files.find(({ size }) => size === 0);
  if (empty) return { kind: 'empty', name: empty.name };
  return files.reduce((sum, { size }) => sum + size, 0) > filesMaxBytes ? { kind: 'tooLarge' } : null;
}
