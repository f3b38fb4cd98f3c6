import GroupOutlined from '@mui/icons-material/GroupOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import IconButton from '@mui/material/IconButton';
import { viewCountMax, type SavedView } from '@oplano/contracts/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { CountPill } from '#ui/count-pill';
import { leaveView, openView, useKnownViews, useShownView, savedViewCountsQuery } from './views.api.ts';
import { ViewsDialog } from './lazy-views-dialog.ts';
import styles from './views.module.css';

/** The views one can turn to, with what they hold. */
export default function ViewsBar() {
  const { t } = useTranslation('views');
  const views = useKnownViews();
  const shown = useShownView(views);
  const { data: counts } = useQuery(savedViewCountsQuery(views));
  const [isArranging, setArranging] = useState(false);
  const arrange = t(($) => $.views.arrange);
  if (views.length === 0) return null;
  return (
    <div className={styles.bar}>
      <nav className={styles.views} aria-label={t(($) => $.views.title)}>
        {views.map((view) => (
          <ViewButton key={view.id} view={view} count={counts?.get(view.id)} isShown={view === shown} />
        ))}
      </nav>
      <IconButton title={arrange} aria-label={arrange} size="small" onClick={() => setArranging(true)}>
        <TuneOutlined fontSize="small" />
      </IconButton>
      <ViewsDialog open={isArranging} onClose={() => setArranging(false)} />
    </div>
  );
}

interface ViewButtonProps {
  readonly view: SavedView;
  readonly count: number | undefined;
  readonly isShown: boolean;
}

function ViewButton({ view, count, isShown }: ViewButtonProps) {
  const { t } = useTranslation(['views', 'tickets']);
  const tag = useLanguageTag();
  const parts = view.missing.map((part) => t(($) => $.views.parts[part]));
  const missing = view.missing.length > 0 ? t(($) => $.views.missing, { parts: parts.join(', ') }) : '';
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={[view.name, missing].filter(Boolean).join(' · ')}
      onClick={() => (isShown ? leaveView() : openView(view))}
    >
      {view.isShared && <GroupOutlined className={styles.shared ?? ''} titleAccess={t(($) => $.views.shared)} />}
      <span className={styles.name}>{view.name}</span>
      {missing && <WarningAmberOutlined className={styles.gone ?? ''} titleAccess={missing} />}
      {count !== undefined && count > 0 && (
        <CountPill
          count={count}
          text={count >= viewCountMax ? `${(viewCountMax - 1).toLocaleString(tag)}+` : count.toLocaleString(tag)}
          label={t(($) => $.tickets.tabCount, { count })}
          tone="plain"
        />
      )}
    </button>
  );
}
