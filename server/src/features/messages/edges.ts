import { AppError } from '#platform/use-case';

/** Where a page of a conversation ends: messages stand by their time, then by their number. */
export interface Edge {
  readonly at: Date;
  readonly id: string;
}

export const edgeOf = ({ sent_at, id }: { sent_at: Date; id: string }): string => `${sent_at.getTime()}.${id}`;

export function readEdge(text: string): Edge {
  const [, at, id] = /^(\d{1,15})\.(\d{1,18})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'query', problem: 'invalid_format' }] });
  }
  return { at: new Date(Number(at)), id };
}
