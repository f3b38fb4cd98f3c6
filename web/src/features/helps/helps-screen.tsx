import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined';
import type { Help } from '@oplano/contracts/helps';
import { searchable } from '@oplano/core/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { helpsQuery } from './helps.api.ts';
import styles from './helps.module.css';
import { VideoDialog } from './video-dialog.tsx';

/** The help videos as cards; a click opens one. */
export function HelpsScreen() {
  const { t } = useTranslation('helps');
  const { data, error, refetch } = useQuery(helpsQuery);
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<Help | null>(null);
  const wanted = searchable(words);
  const helps = (data ?? []).filter(({ title, description }) => searchable(`${title} ${description}`).includes(wanted));
  return (
    <>
      <PageHeader
        title={t(($) => $.helps.pageTitle)}
        search={<SearchField label={t(($) => $.helps.search)} onSearch={setWords} />}
      />
      <div className={styles.page}>
        {error && !data && (
          <ErrorState error={error} text={t(($) => $.helps.notLoaded)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingBlock height={220} />}
        {data && helps.length === 0 && (
          <EmptyState
            icon={<HelpOutlineOutlined />}
            title={words === '' ? t(($) => $.helps.empty.title) : t(($) => $.helps.noMatch.title, { search: words })}
            text={words === '' ? t(($) => $.helps.nothing) : t(($) => $.helps.noMatch.text)}
          />
        )}
        <ul className={styles.grid}>
          {helps.map((help) => (
            <li key={help.id}>
              <button type="button" className={styles.card} onClick={() => setOpened(help)}>
                <span className={styles.picture} aria-hidden="true">
                  <PlayCircleOutlined />
                </span>
                <strong>{help.title}</strong>
                <span>{help.description}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      {opened && <VideoDialog help={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
