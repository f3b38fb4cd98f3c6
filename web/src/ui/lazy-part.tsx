import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { NoConnectionError } from '#platform/api';
import { toastError } from '#ui/toast';

type LazyPart<P> = ((props: P) => ReactNode) & {
  /** Fetches the code while there is time, e.g. when a pointer comes near the button. */
  readonly prepare: () => void;
  readonly hasArrived: () => boolean;
};

/** A part of the screen whose code arrives when it is first shown. It must be able to close. */
export function lazyPart<P extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  let known: ComponentType<P> | null = null;
  const fetchPart = async (): Promise<ComponentType<P>> => {
    known ??= await load();
    return known;
  };
  function Part(props: P) {
    const [Arrived, setArrived] = useState(() => known);
    const giveUp = useEffectEvent((cause: unknown) => {
      // A browser remembers a file it could not fetch: with a connection, only a reload asks for it again.
      if (navigator.onLine) return location.reload();
      toastError(new NoConnectionError('A part of the screen could not be fetched.', { cause }));
      props.onClose();
    });
    useEffect(() => {
      if (known) return;
      let isGone = false;
      fetchPart().then(
        (arrived) => {
          if (!isGone) setArrived(() => arrived);
        },
        (error: unknown) => {
          if (!isGone) giveUp(error);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Arrived && <Arrived {...props} />;
  }
  // What fails to arrive now is asked for again when it is shown.
  return Object.assign(Part, {
    prepare: () => void fetchPart().catch(() => undefined),
    hasArrived: () => known !== null,
  });
}

type Opening = { readonly anchor: HTMLElement | null } | { readonly open: boolean };

const isOpen = (props: Opening): boolean => ('open' in props ? props.open : props.anchor !== null);

/** A menu, popover or drawer whose code arrives when it is first opened, or before that with `prepare`. */
export function lazyWindow<P extends Opening & { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): LazyPart<P> {
  const Part = lazyPart(load);
  function Window(props: P) {
    const [wasOpened, setWasOpened] = useState(false);
    // Stays once it was there, so that it can fade out. One whose code did not arrive is asked for again when next opened.
    const isWanted = isOpen(props) || (wasOpened && Part.hasArrived());
    if (wasOpened !== isWanted) setWasOpened(isWanted);
    return isWanted && <Part {...props} />;
  }
  return Object.assign(Window, { prepare: Part.prepare, hasArrived: Part.hasArrived });
}
