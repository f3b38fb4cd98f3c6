export { noteGone, wasGoneLately } from './lately-gone.ts';
export { patchLiveLists, shareRows, shortenLists, type LiveList, type LivePages } from './live-list.ts';
export { createQueryClient } from './query-client.ts';
export { useDelayedSubmit } from './use-delayed-submit.ts';
export { useLiveList, useLivePages, type LiveListState, type LivePagesState } from './use-live-list.ts';
export { useLoadNearEnd } from './use-load-near-end.ts';
