import { deletedPreview, parseFormat, type FormatNode } from '@oplano/core/messages';
import { charactersOf, cutText, searchable } from '@oplano/core/text';
import { faceNumber } from '@oplano/core/tickets';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';

const nameLength = 60;
/** What the narrowest list has room for; a wider one shows more. */
const messageLength = 40;
const narrowestPx = 404;
const letterPx = 6.2;

export const roomIn = (widthPx: number): number =>
  messageLength + Math.max(0, Math.floor((widthPx - narrowestPx) / letterPx));

/** What stands around a hit in a search inside messages. */
const matchLength = 90;

export const cutName = (name: string): string => cutText(name, nameLength);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const elements = { bold: 'b', italic: 'i', strike: 's' } as const;

/** Draws the marks of a text until its characters are used up. */
function draw(nodes: readonly FormatNode[], left: { count: number }): ReactNode[] {
  return nodes.map((node, index) => {
    if (left.count <= 0) return null;
    if ('children' in node) {
      const children = draw(node.children, left);
      if (node.kind === 'quote') return children;
      const Element = elements[node.kind];
      return <Element key={index}>{children}</Element>;
    }
    const text = cutText(oneLine(node.text) === '' ? ' ' : node.text, left.count);
    left.count -= node.text.length;
    return text;
  });
}

/** The last message in one line of as many characters as have room, its simple marks drawn. */
export function LastMessage({ text, room }: { readonly text: string; readonly room: number }) {
  const { t } = useTranslation('tickets');
  if (text === deletedPreview) return <i>{`${deletedPreview} ${t(($) => $.tickets.deletedMessage)}`}</i>;
  // Far more than is shown, so that a text of pages is not read to its end for one line.
  const nodes = parseFormat(oneLine(text.slice(0, 400)));
  return <>{draw(nodes, { count: room })}</>;
}

const find = (text: string, wanted: string): readonly [from: number, to: number] | null => {
  const letters = charactersOf(text);
  // Letters lose their accents one by one, so that positions are those of the text as it stands.
  const plain = letters.map(searchable);
  const at = plain.join('').indexOf(wanted);
  if (wanted === '' || at < 0) return null;
  let [read, from, to] = [0, -1, 0];
  for (const [index, letter] of plain.entries()) {
    const original = letters[index]?.length ?? 0;
    if (from < 0 && read + letter.length > at) from = to;
    to += original;
    read += letter.length;
    if (read >= at + wanted.length) break;
  }
  return [from, to];
};

/** Where a search is found in a text, without regard to case and accents: all of it, else its first word that is. */
export function hitIn(text: string, search: string): readonly [from: number, to: number] | null {
  const wanted = searchable(search.trim());
  for (const part of [wanted, ...wanted.split(/\s+/)]) {
    const hit = find(text, part);
    if (hit) return hit;
  }
  return null;
}

/** What a search inside messages found, its words marked. */
export function MatchedText({ text, search }: { readonly text: string; readonly search: string }) {
  const line = oneLine(text);
  const hit = hitIn(line, search);
  if (!hit) return <>{cutText(line, matchLength)}</>;
  const [from, to] = hit;
  const before = line.slice(0, from);
  // The hit stays in sight: what stands before it is shortened first.
  const lead = before.length > 24 ? `…${before.slice(-22)}` : before;
  return (
    <>
      {lead}
      <mark>{line.slice(from, to)}</mark>
      {cutText(line.slice(to), matchLength)}
    </>
  );
}

const faces = ['😡', '🙁', '😐', '🙂', '😍'] as const;

export const faceOf = (rate: number): string => faces[faceNumber(rate) - 1] ?? faces[2];

export const givenName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
