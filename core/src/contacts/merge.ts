/** What of a contact has to be decided when two records become one. The rest simply moves over. */
export interface Mergeable {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly active: boolean;
  readonly disableBot: boolean;
  readonly namedByUs: boolean;
  readonly picturePath: string | null;
  readonly pictureSource: string | null;
  readonly connectionId: number | null;
  readonly lgpdAcceptedAt: Date | null;
  readonly lgpdInformedAt: Date | null;
}

const hasName = ({ name, number }: Mergeable): boolean => name !== '' && name !== number && /\p{L}/u.test(name);

/** The name somebody gave weighs more than the channel's, which weighs more than none. */
function betterName(kept: Mergeable, gone: Mergeable): Pick<Mergeable, 'name' | 'namedByUs'> {
  const weight = (one: Mergeable): number => (hasName(one) ? (one.namedByUs ? 2 : 1) : 0);
  const { name, namedByUs } = weight(gone) > weight(kept) ? gone : kept;
  return { name, namedByUs };
}

/** What one record says after it took the other in. A block or a word to the bots on either side stands. */
export function mergedContact(kept: Mergeable, gone: Mergeable): Omit<Mergeable, 'id'> {
  const picture = kept.picturePath === null ? gone : kept;
  return {
    ...betterName(kept, gone),
    number: kept.number || gone.number,
    email: kept.email || gone.email,
    active: kept.active && gone.active,
    disableBot: kept.disableBot || gone.disableBot,
    picturePath: picture.picturePath,
    pictureSource: picture.pictureSource,
    connectionId: kept.connectionId ?? gone.connectionId,
    lgpdAcceptedAt: kept.lgpdAcceptedAt ?? gone.lgpdAcceptedAt,
    lgpdInformedAt: kept.lgpdInformedAt ?? gone.lgpdInformedAt,
  };
}

/** Which of several records of one person stays: one with a number, of those the oldest. */
export const mergeOrder = <T extends Pick<Mergeable, 'id' | 'number'>>(records: readonly T[]): T[] =>
  records.toSorted((a, b) => Number(b.number !== '') - Number(a.number !== '') || a.id - b.id);
