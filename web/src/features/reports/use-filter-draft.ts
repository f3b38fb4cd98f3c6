import { rangeBetween, type DayRange, type FigureFilter } from '@oplano/core/figures';
import { useState, type FormEvent } from 'react';
import { toast } from '#ui/toast';

/** A filter while somebody changes it: it counts once it is applied, and never with days that are none. */
export function useFilterDraft<F extends FigureFilter>(filter: F, onApply: (next: F) => void, invalid: string) {
  const [draft, setDraft] = useState(filter);
  const problemOf = ({ from, to }: DayRange): string | null => (rangeBetween(from, to) ? null : invalid);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(draft);
    if (problem === null) onApply(draft);
    else toast.error(problem);
  };
  return { draft, setDraft, problemOf, submit };
}
