import KeyOutlined from '@mui/icons-material/KeyOutlined';
import type { ApiKey } from '@oplano/contracts/api-keys';
import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { RecordScreen } from '#platform/records';
import { Quiet, Strong } from '#ui/cells';
import { lazyWindow } from '#ui/lazy-part';
import { ShownOnce } from '#ui/shown-once';
import { apiKeyRecord } from './api-keys.api.ts';

const ApiKeyDialog = lazyWindow(async () => (await import('./api-key-dialog.tsx')).ApiKeyDialog);

/** A key as people tell it from others. */
const shortened = (tail: string): string => `opk_…${tail}`;

/** The keys by which programs of the company are known: made, changed and revoked. */
export function ApiKeysPanel() {
  const { t } = useTranslation('apiKeys');
  const tag = useLanguageTag();
  const [made, setMade] = useState<string | null>(null);
  const moment = (instant: string | null, none: string): string =>
    instant === null ? none : momentText(instant, tag, new Date());
  const ending = ({ expiresAt }: ApiKey) => {
    if (expiresAt !== null && new Date(expiresAt) <= new Date()) return t(($) => $.apiKeys.expired);
    return moment(
      expiresAt,
      t(($) => $.apiKeys.never),
    );
  };
  return (
    <>
      <RecordScreen
        kind={apiKeyRecord}
        list={useLiveList(apiKeyRecord.list)}
        columns={[
          { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
          { key: 'key', cell: ({ tail }) => <Quiet>{shortened(tail)}</Quiet>, width: 120, card: 'detail' },
          {
            key: 'scopes',
            cell: ({ scopes }) => <Quiet>{scopes.join(', ')}</Quiet>,
            priority: 3,
            wraps: true,
            card: 'detail',
          },
          { key: 'user', cell: ({ user }) => user.name, priority: 4, width: 140, card: 'none' },
          {
            key: 'lastUsed',
            cell: ({ lastUsedAt }) =>
              moment(
                lastUsedAt,
                t(($) => $.apiKeys.unused),
              ),
            width: 130,
            priority: 2,
            card: 'meta',
          },
          { key: 'expires', cell: ending, width: 130, priority: 2, card: 'meta' },
        ]}
        icon={<KeyOutlined />}
        dialog={(props) => <ApiKeyDialog {...props} onMade={setMade} />}
      />
      <ShownOnce
        secret={made}
        title={t(($) => $.apiKeys.made.title)}
        text={t(($) => $.apiKeys.made.text)}
        copyLabel={t(($) => $.apiKeys.made.copy)}
        copied={t(($) => $.apiKeys.made.copied)}
        onClose={() => setMade(null)}
      />
    </>
  );
}
