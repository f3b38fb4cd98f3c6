import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onNextPerson, signedInId } from '#platform/session';

/** Where an import was begun: the contacts, or one of the lists. */
export const importPlaceOf = (contactListId: number | null): string =>
  contactListId === null ? 'contacts' : `list ${contactListId}`;

interface RunningImports {
  /** Who began them. */
  readonly personId: number | null;
  readonly begun: Readonly<Record<string, number | undefined>>;
}
const none = (): RunningImports => ({ personId: signedInId(), begun: {} });

/**
 * What was begun and not read to its end: whoever puts it aside finds it again where they began it, after a reload of
 * the page too.
 */
export const useRunningImports = create<RunningImports>()(persist(none, { name: 'running-imports' }));

export const noteImport = (place: string, importId: number | undefined): void => {
  const { begun } = useRunningImports.getState();
  useRunningImports.setState({ personId: signedInId(), begun: { ...begun, [place]: importId } });
};

onNextPerson(() => {
  if (useRunningImports.getState().personId !== signedInId()) useRunningImports.setState(none());
});
