export { patchLiveLists, shortenLists, type AskedPage, type ListFilter, type LiveList } from './live-list.ts';
export { createQueryClient } from './query-client.ts';
export { plainRows, rowsOfQuery, type RowSource } from './row-source.ts';
export { useDelayedSubmit } from './use-delayed-submit.ts';
export { useLiveList, useLivePages, type LiveListState, type LivePagesState } from './use-live-list.ts';
export { useLoadNearEnd } from './use-load-near-end.ts';
