import { tagNameMin } from '@oplano/contracts/tags';

/** Well apart from each other and dark enough to carry white text. */
export const tagColors = [
  '#B3261E',
  '#B45309',
  '#8A6D00',
  '#4D7C0F',
  '#15803D',
  '#0F766E',
  '#0E7490',
  '#0369A1',
  '#1D4ED8',
  '#4338CA',
  '#6D28D9',
  '#86198F',
  '#9D174D',
  '#57534E',
] as const;

/** The colour of a new tag; `random` gives a number from 0 to below 1. */
export const randomTagColor = (random: () => number): string =>
  tagColors[Math.floor(random() * tagColors.length)] ?? tagColors[0];

/** Whether free text in the tag field is too little for a tag. */
export const isTagNameTooShort = (name: string): boolean => name.trim().length < tagNameMin;
