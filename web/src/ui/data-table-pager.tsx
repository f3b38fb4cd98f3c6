import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useId } from 'react';
import { useTranslation } from '#platform/i18n';
import type { Paging } from './data-table-column.ts';
import styles from './data-table-pager.module.css';

interface PagerProps {
  readonly paging: Paging;
  /** Left out where there is one size. */
  readonly sizes?: readonly number[] | undefined;
  readonly count: number;
  readonly onPage: (next: Paging) => void;
}

/** Leads from page to page and says how many rows one has. Another size begins at the first page. */
export function DataTablePager({ paging: { pageNumber, pageSize }, sizes = [], count, onPage }: PagerProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const from = count === 0 ? 0 : (pageNumber - 1) * pageSize + 1;
  const to = Math.min(pageNumber * pageSize, count);
  return (
    <nav className={styles.pager} aria-label={t(($) => $.common.pages.label)}>
      {sizes.length > 0 && (
        <>
          <label htmlFor={id}>{t(($) => $.common.pages.size)}</label>
          <select
            id={id}
            value={pageSize}
            onChange={({ target }) => onPage({ pageNumber: 1, pageSize: Number(target.value) })}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </>
      )}
      <output className={styles.range}>{t(($) => $.common.pages.range, { from, to, total: count })}</output>
      <button
        type="button"
        aria-label={t(($) => $.common.pages.previous)}
        disabled={pageNumber <= 1}
        onClick={() => onPage({ pageNumber: pageNumber - 1, pageSize })}
      >
        <ChevronLeft />
      </button>
      <button
        type="button"
        aria-label={t(($) => $.common.pages.next)}
        disabled={to >= count}
        onClick={() => onPage({ pageNumber: pageNumber + 1, pageSize })}
      >
        <ChevronRight />
      </button>
    </nav>
  );
}
