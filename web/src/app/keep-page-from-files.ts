const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/** A file that misses its place would be opened by the browser instead of the page, with all that is begun in it. */
function keepPage(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** On every page, also where nothing takes files. */
export function keepPageFromFiles(): () => void {
  window.addEventListener('dragover', keepPage);
  window.addEventListener('drop', keepPage);
  return () => {
    window.removeEventListener('dragover', keepPage);
    window.removeEventListener('drop', keepPage);
  };
}
