import { useEffect, useRef, useState } from 'react';

/** A form goes out this long after it was submitted, so that a double click sends it once. */
const submitDelayMs = 400;

/** Runs a submit after the delay; while one is waiting or running, `isSubmitting` is true and further ones are ignored. */
export function useDelayedSubmit<A extends unknown[]>(
  send: (...args: A) => Promise<void>,
): { submit: (...args: A) => Promise<void>; isSubmitting: boolean } {
  const [isSubmitting, setSubmitting] = useState(false);
  const busy = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const submit = async (...args: A) => {
    if (busy.current) return;
    busy.current = true;
    setSubmitting(true);
    await new Promise((resolve) => setTimeout(resolve, submitDelayMs));
    try {
      // Whoever leaves the form while it waits has thought better of it.
      if (mounted.current) await send(...args);
    } finally {
      busy.current = false;
      if (mounted.current) setSubmitting(false);
    }
  };

  return { submit, isSubmitting };
}
