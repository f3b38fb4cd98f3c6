export { askAgain } from './ask-again.ts';
export { isLate, noteGone, wasGoneLately } from './heard-records.ts';
export {
  patchLiveLists,
  shareRows,
  type AskedPage,
  type ListFilter,
  type LiveList,
  type LivePages,
} from './live-list.ts';
export { refetchAfterGap } from './refetch-after-gap.ts';
export { createQueryClient } from './query-client.ts';
export { plainRows, rowsOfPages, rowsOfQuery, type RowSource } from './row-source.ts';
export { useDelayedMutation } from './use-delayed-mutation.ts';
export { useDelayedSubmit } from './use-delayed-submit.ts';
export { useLiveList, useLivePages, type LiveListState, type LivePagesState } from './use-live-list.ts';
export { useLoadNearEnd } from './use-load-near-end.ts';
