import type { CompanySettings } from '@oplano/contracts/settings';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAddressTab } from '#platform/address';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { PageHeader } from '#ui/page-header';
import { SearchField } from '#ui/search-field';
import { TabPanels } from '#ui/tab-panels';
import { companySettingsQuery } from '../company-settings.api.ts';
import { HoursTab } from './hours-tab.tsx';
import { isListTab, isOperatorTab, OperatorPanel, operatorTabs, type OperatorTab } from './operator-panel.tsx';
import { OptionSearch } from './option-search.ts';
import { OptionsTab } from './options-tab.tsx';
import styles from './settings-screen.module.css';

type TabName = 'options' | 'schedules' | OperatorTab;

/** How the product works in this company. The hours have a tab while they are the company's; the operator has more. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const { companyId, super: isSuper } = useSessionUser();
  const { data: settings, error, refetch } = useQuery(companySettingsQuery(companyId));
  const [search, setSearch] = useState('');
  const tabs: readonly ['options', ...TabName[]] = [
    'options',
    ...(settings?.scheduleType === 'company' ? (['schedules'] as const) : []),
    ...(isSuper ? operatorTabs : []),
  ];
  const [tab, openTab] = useAddressTab<TabName>(tabs);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t(($) => $.settings.title)}
        search={tab === 'options' && <SearchField label={t(($) => $.settings.search)} onSearch={setSearch} />}
      />
      <TabPanels
        label={t(($) => $.settings.tabsLabel)}
        tabs={tabs.map((key) => ({ key, name: t(($) => $.settings.tabs[key]) }))}
        tab={tab}
        onChange={(next) => {
          openTab(next);
          setSearch('');
        }}
      >
        <div className={styles.column} hidden={settings && isListTab(tab)}>
          {/* What is typed in one stays while another is looked at. */}
          {settings && <Options settings={settings} search={search} isHidden={tab !== 'options'} />}
          {settings && tabs.includes('schedules') && (
            <div hidden={tab !== 'schedules'}>
              <HoursTab />
            </div>
          )}
          {settings && isOperatorTab(tab) && !isListTab(tab) && <OperatorPanel tab={tab} />}
          {!settings && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!settings && !error && <LoadingBlock height={480} />}
        </div>
        {settings && isOperatorTab(tab) && isListTab(tab) && <OperatorPanel tab={tab} />}
      </TabPanels>
    </div>
  );
}

interface OptionsProps {
  readonly settings: CompanySettings;
  readonly search: string;
  readonly isHidden: boolean;
}

const groups = ['service', 'bot', 'channels', 'messages', 'lgpd', 'security', 'privacy', 'retention'] as const;

/** All options with an index of their groups, or those that are looked for. */
function Options({ settings, search, isHidden }: OptionsProps) {
  const { t } = useTranslation('settings');
  const list = useRef<HTMLDivElement>(null);
  const goTo = (title: string) => {
    const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
    found.find(({ dataset }) => dataset['group'] === title)?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={styles.options} hidden={isHidden}>
      <div ref={list} className={styles.found}>
        <OptionSearch value={search}>
          <OptionsTab settings={settings} />
        </OptionSearch>
        <p className={styles.none}>{t(($) => $.settings.nothingFound)}</p>
      </div>
      {search === '' && (
        <nav className={styles.index} aria-label={t(($) => $.settings.index)}>
          {groups.map((group) => {
            const title = t(($) => $.settings.groups[group]);
            return (
              <button key={group} type="button" onClick={() => goTo(title)}>
                {title}
              </button>
            );
          })}
        </nav>
      )}
    </div>
  );
}
