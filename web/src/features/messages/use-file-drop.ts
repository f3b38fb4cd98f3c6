import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file';

/** A file that misses its place would be opened by the browser instead of the page, with all that is begun in it. */
function keepPage(event: DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event) || isFileField(event.target)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

/** Takes files that are dropped on an element; tells whether some are held over it. */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
  isAllowed: boolean,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);
  useEffect(() => {
    const element = target.current;
    if (!element || !isAllowed) return;
    // Entering a child comes before leaving its parent.
    let depth = 0;
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragleave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth -= 1;
        if (depth <= 0) setOver(false);
      },
      dragover: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length > 0) take(files);
      },
    };
    const all = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of all) element.addEventListener(name, listener);
    return () => {
      setOver(false);
      for (const [name, listener] of all) element.removeEventListener(name, listener);
    };
  }, [target, isAllowed]);
  return isOver;
}
