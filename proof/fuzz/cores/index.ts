import type { Property } from '../property.ts';
import { botProperties } from './bots.ts';
import { fileProperties } from './files.ts';
import { machineProperties } from './machines.ts';
import { peopleProperties } from './people.ts';
import { ticketProperties } from './tickets.ts';
import { timeProperties } from './time.ts';
import { wordProperties } from './words.ts';

/** What must hold of every function that only computes. */
export const cores: Record<string, readonly Property[]> = {
  people: peopleProperties,
  time: timeProperties,
  words: wordProperties,
  bots: botProperties,
  machines: machineProperties,
  tickets: ticketProperties,
  files: fileProperties,
};
