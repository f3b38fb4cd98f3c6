import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** After the first screen, when nobody waits for anything else. */
const lateMs = 4_000;

interface LateProps {
  /** False: it is not for this person, and its code is not fetched. */
  readonly isFor?: boolean;
  /** Stands in its place until it is there. */
  readonly instead?: ReactNode;
}

/** A part of the screen that nobody looks for: its code comes when there is time for it, and is not missed where it does not. */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, afterMs = lateMs) {
  return function LatePart(props: P & LateProps) {
    const { isFor = true, instead = null } = props;
    const [Part, setPart] = useState<ComponentType<P> | null>(null);
    useEffect(() => {
      if (!isFor) return undefined;
      const timer = setTimeout(
        () =>
          void load().then(
            (arrived) => setPart(() => arrived),
            () => undefined,
          ),
        afterMs,
      );
      return () => clearTimeout(timer);
    }, [isFor]);
    return Part ? <Part {...props} /> : instead;
  };
}
