import { createContext, use, useCallback, useEffect, useId, useState } from 'react';

type Tell = (part: string, isUnsaved: boolean) => void;

const Unsaved = createContext<Tell>(() => undefined);
export const UnsavedProvider = Unsaved.Provider;

/** Tells the dialog around a part that saves itself whether something in it was typed and is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const part = useId();
  const tell = use(Unsaved);
  useEffect(() => {
    tell(part, isUnsaved);
    return () => tell(part, false);
  }, [part, isUnsaved, tell]);
}

/** Whether any part of a dialog holds something unsaved. */
export function useUnsavedParts(): readonly [hasUnsaved: boolean, tell: Tell] {
  const [parts, setParts] = useState<readonly string[]>([]);
  const tell = useCallback<Tell>((part, isUnsaved) => {
    setParts((known) => {
      if (known.includes(part) === isUnsaved) return known;
      return isUnsaved ? [...known, part] : known.filter((one) => one !== part);
    });
  }, []);
  return [parts.length > 0, tell];
}
