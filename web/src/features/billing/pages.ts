import { pageSize } from '@oplano/contracts';

/** The pages of a table that is fetched one of them at a time; nothing where all of it fits on the first. */
export const pagesOf = (count = 0, pageNumber: number, setPageNumber: (next: number) => void) =>
  count > pageSize && {
    paging: { pageNumber, pageSize },
    pageSizes: [pageSize],
    onPage: (next: { readonly pageNumber: number }) => setPageNumber(next.pageNumber),
  };
