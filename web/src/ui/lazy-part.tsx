import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { NoConnectionError } from '#platform/api';
import { toastError } from '#ui/toast';

/** A part of the screen whose code arrives when it is first shown. It must be able to close. */
export function lazyPart<P extends { readonly onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => known);
    const giveUp = useEffectEvent((cause: unknown) => {
      // A browser remembers a file it could not fetch: with a connection, only a reload asks for it again.
      if (navigator.onLine) return location.reload();
      toastError(new NoConnectionError('A part of the screen could not be fetched.', { cause }));
      props.onClose();
    });
    useEffect(() => {
      if (known) return;
      let isGone = false;
      load().then(
        (arrived) => {
          known = arrived;
          if (!isGone) setPart(() => arrived);
        },
        (error: unknown) => {
          if (!isGone) giveUp(error);
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
