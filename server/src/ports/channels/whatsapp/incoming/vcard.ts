import type { ContactCard } from '@oplano/contracts/messages';

/** A card with a portrait inside is longer; what is wanted of it stands before that. */
const cardMax = 64 * 1024;
const linesMax = 1_000;
const lineMax = 2_000;

/** A card is text of lines `NAME;attribute=value:content`; of all that only the name and the phones matter here. */
export function readVcard(vcard: string, displayName: string): ContactCard {
  // Long lines are folded: they go on after a line break and a blank.
  const unfolded = vcard.slice(0, cardMax).replace(/\r?\n[ \t]/g, '');
  const lines = unfolded.split(/\r?\n/, linesMax).map((line) => line.slice(0, lineMax));
  const phones: string[] = [];
  let name = displayName;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const [label = '', ...attributes] = line.slice(0, colon).split(';');
    const value = line.slice(colon + 1).trim();
    const field = label.replace(/^item\d+\./i, '').toUpperCase();
    if (field === 'FN' && name === '') name = unescape(value);
    // The account's number is more reliable than how somebody typed it.
    const account = attributes.find((attribute) => /^waid=/i.test(attribute))?.slice(5);
    if (field === 'TEL' && (account || value)) phones.push((account ?? value).slice(0, 40));
  }
  return { name: name.slice(0, 250), phones: phones.slice(0, 20) };
}

const unescape = (text: string): string => text.replace(/\\n/gi, '\n').replace(/\\([\\;,])/g, '$1');
