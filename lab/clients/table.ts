import type { Desk, Json } from './desk.ts';

/** What a day is played on. */
export interface Day {
  /** Without `/api`. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Somebody of the same company and queue whom a ticket is handed to. */
  readonly colleagueId: number;
  readonly queueId: number;
  /** A customer writes. */
  readonly customerSays: (text: string) => Promise<void>;
}

/** What lies before the client while it works. */
export interface Table {
  readonly day: Day;
  readonly desk: Desk;
  readonly companyId: number;
  /** The ticket of the day, once there is one. */
  ticket: Json;
}

/** Fields of every record of a list. */
export const each = (list: string, fields: readonly string[]): string[] => fields.map((field) => `${list}[].${field}`);
export const idOf = (record: Json): string => String(record['id']);
export type Steps = Readonly<Record<string, (table: Table) => Promise<void>>>;
