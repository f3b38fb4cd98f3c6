export { PlaceFields } from './filter-fields.tsx';
export { useAnswerTimes } from './use-answer-times.ts';
export { useDuration } from './use-duration.ts';
export { useFilterDraft } from './use-filter-draft.ts';
export { useFigureAddress, useOpenReport } from './use-figure-address.ts';
export { reportsFeature } from './feature.tsx';
