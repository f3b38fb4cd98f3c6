import { menuKeyAt, visibleMenu, type MenuItem } from '@oplano/core/navigation';
import { Link, useLocation } from '@tanstack/react-router';
import { useHasHelps } from '#features/helps';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { useHasCampaigns } from '../campaigns-flag.ts';
import { featurePages } from '../features.ts';
import styles from './side-menu.module.css';

interface MenuItemsProps {
  readonly isRail: boolean;
  readonly onOpened?: () => void;
}

/** The entries this person may see, by group. */
export function MenuItems({ isRail, onOpened }: MenuItemsProps) {
  const { t } = useTranslation('shell');
  const actor = useActor();
  const hasHelps = useHasHelps(!actor.billingOnly);
  const items = visibleMenu({ actor, hasHelps, campaignsShow: useHasCampaigns() });
  const current = useLocation({ select: ({ pathname }) => menuKeyAt(pathname) });
  const groups = Map.groupBy(items, ({ group }) => group);
  return [...groups].map(([group, entries]) => (
    <section key={group} className={styles.group} aria-label={t(($) => $.shell.groups[group])}>
      <h2 className={styles.groupName} aria-hidden="true">
        {t(($) => $.shell.groups[group])}
      </h2>
      <ul className={styles.items}>
        {entries.map((item) => (
          <li key={item.key}>
            <Entry item={item} isRail={isRail} isCurrent={item.key === current} {...(onOpened ? { onOpened } : {})} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface EntryProps extends MenuItemsProps {
  readonly item: MenuItem;
  readonly isCurrent: boolean;
}

function Entry({ item, isRail, isCurrent, onOpened }: EntryProps) {
  const { t } = useTranslation('menu');
  // That every entry has its text is tested.
  const label = t(($) => $.menu[item.key] ?? '');
  const { icon, mark: Mark } = featurePages[item.key] ?? {};
  return (
    <Link
      {...(isRail ? { title: label } : {})}
      to={item.path}
      // A page without an entry is shown by that of the page it belongs to.
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.entry ?? ''}
      activeOptions={{ exact: item.path === '/', includeSearch: false }}
      {...(onOpened ? { onClick: onOpened } : {})}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      {Mark && <Mark />}
    </Link>
  );
}
