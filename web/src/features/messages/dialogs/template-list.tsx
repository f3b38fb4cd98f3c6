import Refresh from '@mui/icons-material/Refresh';
import TextSnippetOutlined from '@mui/icons-material/TextSnippetOutlined';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import type { MessageTemplate } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { searchable } from '@oplano/core/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { SearchField } from '#ui/search-field';
import { SlowWords } from '#ui/slow-words';
import { toastError } from '#ui/toast';
import { templatesQuery } from '../messages.api.ts';
import styles from './templates.module.css';
import { languageName } from './template-language.ts';

interface TemplateListProps {
  readonly ticket: Ticket;
  readonly onChoose: (template: MessageTemplate) => void;
}

/** A list nobody reads to its end; who looks for more than this searches. */
const shownMax = 100;

const fits = ({ name, header, body }: MessageTemplate, search: string): boolean =>
  searchable(`${name} ${name.replaceAll('_', ' ')} ${header} ${body}`).includes(searchable(search));

function Entry({ template, onChoose }: { readonly template: MessageTemplate; readonly onChoose: () => void }) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const { name, language, category, header, body, needs } = template;
  const categories: Readonly<Record<string, string | undefined>> = {
    UTILITY: t(($) => $.messages.templates.utility),
    MARKETING: t(($) => $.messages.templates.marketing),
    AUTHENTICATION: t(($) => $.messages.templates.authentication),
  };
  return (
    <li>
      <button type="button" className={styles.entry} disabled={needs === 'other'} onClick={onChoose}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {[languageName(language, tag), categories[category]].filter(Boolean).join(' · ')}
        </span>
        <span className={styles.words}>{[header, body].filter(Boolean).join(' — ')}</span>
        {needs !== 'nothing' && <span className={styles.facts}>{t(($) => $.messages.templates.needs[needs])}</span>}
      </button>
    </li>
  );
}

/** The approved templates of a ticket's number. */
export function TemplateList({ ticket, onChoose }: TemplateListProps) {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [isRefreshing, setRefreshing] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...templatesQuery(ticket), retry: false });
  const refresh = () => {
    setRefreshing(true);
    client
      .fetchQuery({ ...templatesQuery(ticket, true), staleTime: 0, retry: false })
      .catch(toastError)
      .finally(() => setRefreshing(false));
  };

  if (!data && error && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) {
    return (
      <EmptyState
        icon={<TextSnippetOutlined />}
        title={t(($) => $.messages.templates.none)}
        text={t(($) => $.messages.templates.noneText)}
      />
    );
  }
  const found = data?.filter((template) => fits(template, search));
  return (
    <>
      <div className={styles.head}>
        <SearchField label={t(($) => $.messages.templates.search)} onSearch={setSearch} />
        <IconButton
          aria-label={t(($) => $.messages.templates.refresh)}
          disabled={!data || isRefreshing}
          onClick={refresh}
        >
          <Refresh />
        </IconButton>
      </div>
      {!data && <SlowWords />}
      {found?.length === 0 && <p className={styles.hint}>{t(($) => $.messages.templates.notFound)}</p>}
      <ul className={styles.list} aria-label={t(($) => $.messages.templates.list)} aria-busy={!data || isRefreshing}>
        {found
          ? found
              .slice(0, shownMax)
              .map((template) => (
                <Entry
                  key={`${template.name} ${template.language}`}
                  template={template}
                  onChoose={() => onChoose(template)}
                />
              ))
          : [0, 1, 2, 3].map((index) => (
              <li key={index} className={styles.bone}>
                <Skeleton width="45%" />
                <Skeleton width="30%" />
                <Skeleton width="90%" />
              </li>
            ))}
      </ul>
      {found && found.length > shownMax && (
        <p className={styles.hint}>{t(($) => $.messages.templates.more, { count: found.length - shownMax })}</p>
      )}
    </>
  );
}
