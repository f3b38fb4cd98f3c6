import type { Page } from '@oplano/core/navigation';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { featurePages } from './features.ts';
import { pageKey } from './page-key.ts';
import styles from './upcoming-page.module.css';

/** A page without anything in it yet: its name and what it is for. */
export function UpcomingPage({ page }: { readonly page: Page }) {
  const { t } = useTranslation('pages');
  const key = pageKey(page);
  return (
    <div className={styles.page}>
      <PageHeader title={t(($) => $.pages.titles[key])} />
      <div className={styles.body}>
        <EmptyState
          icon={featurePages[page.key]?.icon}
          title={t(($) => $.pages.emptyTitle)}
          text={t(($) => $.pages.purposes[key])}
        />
      </div>
    </div>
  );
}
