import { readdirSync } from 'node:fs';
import { feeds } from '@oplano/contracts';
import { ticketAction } from '@oplano/contracts/tickets';
import { expect, test } from 'vitest';
import { features, ticketActionHandlers } from './features.ts';

const folders = readdirSync(new URL('../features', import.meta.url));
/** It only passes on what the page of simulated phones asks for. */
const withoutDeclaration = ['lab'];

test('every folder of a feature declares itself once, under its own name', () => {
  expect(features.map(({ name }) => name).toSorted()).toEqual(
    folders.filter((folder) => !withoutDeclaration.includes(folder)).toSorted(),
  );
});

test('every feed has the audience of one feature, and none is made up', () => {
  const declared = features.flatMap(({ audiences = [] }) => audiences.map(({ feed }) => feed.wire));
  expect(declared.toSorted()).toEqual(
    Object.values(feeds)
      .map(({ wire }) => wire)
      .toSorted(),
  );
});

test('everything that can be done to a ticket is done by one feature', () => {
  const asked = ticketAction.options.map(({ shape }) => shape.do.value);
  expect(ticketActionHandlers.map((handler) => handler.do).toSorted()).toEqual(
    [...asked, 'botAsk', 'botLead', 'botSay'].toSorted(),
  );
});
