/** Kinds of rows in the order they are taken: what others point at comes first. */
export const movedKinds = [
  'company',
  'queue',
  'connection',
  'connectionQueue',
  'user',
  'userQueue',
  'option',
  'tag',
  'contact',
  'contactField',
  'contactTag',
  'ticket',
  'ticketTag',
  'message',
  'file',
  'quickReply',
  'schedule',
] as const;
export type MovedKind = (typeof movedKinds)[number];

/** What became of one row. */
export type MoveOutcome =
  | { readonly is: 'taken'; readonly changes: readonly string[] }
  | { readonly is: 'there'; readonly changes?: readonly string[] }
  | { readonly is: 'left'; readonly why: string };

/** Of one kind: every row that was read was taken, was there already, or was left. */
export interface KindReport {
  read: number;
  taken: number;
  there: number;
  left: number;
  /** What is different about those that were taken, and how often. */
  readonly changes: Map<string, number>;
  /** Why rows were left, and how often. */
  readonly reasons: Map<string, number>;
  /** The numbers of the first ones that were left, for whoever wants to look. */
  readonly examples: Map<string, string[]>;
}

export type MoveReport = Map<MovedKind, KindReport>;

const emptyReport = (): KindReport => ({
  read: 0,
  taken: 0,
  there: 0,
  left: 0,
  changes: new Map(),
  reasons: new Map(),
  examples: new Map(),
});

const examplesMax = 5;
/** Reasons are our own words; those of a database could be any number. */
const reasonsMax = 50;

const count = (counts: Map<string, number>, word: string): string => {
  const name = counts.has(word) || counts.size < reasonsMax ? word : 'other reasons';
  counts.set(name, (counts.get(name) ?? 0) + 1);
  return name;
};

/** Notes what became of rows that were read. */
export function noteOutcomes(
  report: MoveReport,
  kind: MovedKind,
  rows: readonly { id: string; outcome: MoveOutcome }[],
): void {
  const own = report.get(kind) ?? emptyReport();
  report.set(kind, own);
  for (const { id, outcome } of rows) {
    own.read += 1;
    own[outcome.is] += 1;
    if (outcome.is !== 'left') {
      for (const change of outcome.changes ?? []) count(own.changes, change);
      continue;
    }
    const why = count(own.reasons, outcome.why);
    const examples = own.examples.get(why) ?? [];
    if (examples.length < examplesMax) own.examples.set(why, [...examples, id.slice(0, 60)]);
  }
}

/** Whether nothing got lost on the way. */
export const addsUp = (report: MoveReport): boolean =>
  [...report.values()].every(({ read, taken, there, left }) => read === taken + there + left);

/** What one run did, in lines for the person at the keyboard. */
export function reportLines(report: MoveReport): string[] {
  const table = movedKinds.flatMap((kind) => {
    const own = report.get(kind);
    return own ? [[kind, own.read, own.taken, own.there, own.left].map(String)] : [];
  });
  const rows = [['', 'read', 'taken', 'already there', 'left'], ...table];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  const padded = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
  const notes = movedKinds.flatMap((kind) => {
    const own = report.get(kind);
    if (!own) return [];
    return [
      ...[...own.changes].map(([change, times]) => `${kind}: ${times} changed: ${change}`),
      ...[...own.reasons].map(
        ([why, times]) => `${kind}: ${times} left: ${why} (${(own.examples.get(why) ?? []).join(', ')})`,
      ),
    ];
  });
  return [...padded, ...(notes.length > 0 ? [''] : []), ...notes];
}
