import { fillBraces } from '../text/index.ts';
import { protocolOf } from '../tickets/index.ts';
import { inZone } from '../time/index.ts';

/** The names that can stand in `{{…}}`, in the order a menu offers them. */
export const variableNames = [
  'firstName',
  'name',
  'userName',
  'ms',
  'protocol',
  'date',
  'hour',
  'ticket_id',
  'queue',
  'connection',
] as const;
export type VariableName = (typeof variableNames)[number];
export type VariableValues = Readonly<Record<VariableName, string>>;

/** What is known when a text is filled in. What is missing is written as nothing. */
export interface VariableSource {
  readonly contact: { readonly name: string };
  readonly user?: { readonly name: string } | null;
  readonly ticket?: { readonly id: number; readonly createdAt: string | Date } | null;
  readonly queue?: { readonly name: string } | null;
  readonly connection?: { readonly name: string } | null;
  readonly now: Date;
  readonly timeZone: string;
}

/** The greeting for an hour of the day, in the language of the product's customers. */
export function greetingAt(hour: number): string {
  if (hour < 6) return 'Boa madrugada';
  if (hour < 12) return 'Bom dia';
  return hour < 18 ? 'Boa tarde' : 'Boa noite';
}

export function variablesOf({
  contact,
  user,
  ticket,
  queue,
  connection,
  now,
  timeZone,
}: VariableSource): VariableValues {
  const { date, time } = inZone(now, timeZone);
  const name = contact.name.trim();
  return {
    firstName: name.split(/\s+/)[0] ?? '',
    name,
    userName: user?.name ?? '',
    ms: greetingAt(Number(time.slice(0, 2))),
    protocol: ticket ? protocolOf({ id: ticket.id, createdAt: new Date(ticket.createdAt) }, timeZone) : '',
    date: date.split('-').toReversed().join('/'),
    hour: time,
    ticket_id: ticket ? String(ticket.id) : '',
    queue: queue?.name ?? '',
    connection: connection?.name ?? '',
  };
}

/** Fills in what stands in `{{…}}`; a name that is not a variable stays as it was written. */
export const fillVariables = (text: string, values: VariableValues): string => fillBraces(text, values);

/** Fills in the three names of campaign texts, written in single braces. */
export function fillCampaignVariables(
  text: string,
  contact: { readonly name: string; readonly number: string; readonly email: string },
): string {
  const values = new Map([
    ['nome', contact.name],
    ['numero', contact.number],
    ['email', contact.email],
  ]);
  return text.replace(/(?<!\{)\{(nome|numero|email)\}(?!\})/g, (written, name: string) => values.get(name) ?? written);
}
