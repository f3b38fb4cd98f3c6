import { create } from 'zustand';
import { onNextPerson } from '#platform/session';

/** Where an import was begun: the contacts, or one of the lists. */
export const importPlaceOf = (contactListId: number | null): string =>
  contactListId === null ? 'contacts' : `list ${contactListId}`;

/** What was begun and not read to its end: whoever puts it aside finds it again where they began it. */
export const useRunningImports = create<Readonly<Record<string, number | undefined>>>(() => ({}));

export const noteImport = (place: string, importId: number | undefined): void =>
  useRunningImports.setState({ [place]: importId });

onNextPerson(() => useRunningImports.setState({}, true));
