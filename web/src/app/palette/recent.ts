/** Something that was opened from the palette. */
export interface RecentItem {
  readonly kind: 'page' | 'ticket' | 'contact';
  /** The key of a page, the name of a ticket in addresses, the number of a contact. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

const keptItems = 6;
/** Names of customers go with the window. */
const placeOf = (userId: number): string => `palette-${userId}`;

const isItem = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'page' || value.kind === 'ticket' || value.kind === 'contact') &&
  'id' in value &&
  typeof value.id === 'string' &&
  'label' in value &&
  typeof value.label === 'string';

export function recentItems(userId: number): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function keepRecent(userId: number, item: RecentItem): void {
  const others = recentItems(userId).filter(({ kind, id }) => kind !== item.kind || id !== item.id);
  try {
    sessionStorage.setItem(placeOf(userId), JSON.stringify([item, ...others].slice(0, keptItems)));
  } catch {
    // A full storage costs what was remembered, nothing else.
  }
}
