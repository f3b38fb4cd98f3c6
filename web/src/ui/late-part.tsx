import { useEffect, useState, type ComponentType } from 'react';

/** After the first screen, when nobody waits for anything else. */
const lateMs = 4_000;

interface LateProps {
  /** False: it is not for this person, and its code is not fetched. */
  readonly isFor?: boolean;
}

/** A part of the screen that nobody looks for: its code comes when there is time for it, and is not missed where it does not. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return function LatePart(props: P & LateProps) {
    const { isFor = true } = props;
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      if (!isFor) return undefined;
      const timer = setTimeout(
        () =>
          void load().then(
            (arrived) => setPart(() => arrived),
            () => undefined,
          ),
        lateMs,
      );
      return () => clearTimeout(timer);
    }, [isFor]);
    return Part && <Part {...props} />;
  };
}
