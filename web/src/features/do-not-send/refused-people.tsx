import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { RefusedPerson } from '@oplano/contracts/do-not-send';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '#features/contacts';
import { hasCode } from '#platform/api';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { useLiveList } from '#platform/query';
import { Quiet, Strong } from '#ui/cells';
import { DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { SearchField } from '#ui/search-field';
import { toast, toastError } from '#ui/toast';
import { followAllowed, followRefused, refusedList, refuseNumber, removeRefused } from './do-not-send.api.ts';
import styles from './do-not-send.module.css';

/** Who is on the list, found, put on it and taken off. */
export function RefusedPeople() {
  const { t } = useTranslation('doNotSend');
  const tag = useLanguageTag();
  const client = useQueryClient();
  const list = useLiveList(refusedList);
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeStyle: 'short' });
  const removing = useMutation({
    mutationFn: ({ id }: RefusedPerson) => removeRefused(id),
    onSuccess: (_, { id }) => {
      followAllowed(client, id);
      toast.success(t(($) => $.doNotSend.removed));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NOT_FOUND')) followAllowed(client, id);
      toastError(error);
    },
  });
  const why = ({ source, detail, userName }: RefusedPerson) =>
    [t(($) => $.doNotSend.sources[source]), userName, detail].filter(Boolean).join(' · ');
  return (
    <>
      <p className={styles.help}>{t(($) => $.doNotSend.help)}</p>
      <div className={styles.bar}>
        <SearchField label={t(($) => $.doNotSend.search)} onSearch={list.search} />
        <NumberForm />
      </div>
      <DataTable
        label={t(($) => $.doNotSend.title)}
        list={list}
        columns={[
          {
            key: 'who',
            header: t(($) => $.doNotSend.columns.who),
            cell: ({ name, number }) => (
              <>
                <Strong>{name || numberText(number)}</Strong> {name && <Quiet>{numberText(number)}</Quiet>}
              </>
            ),
            card: 'title',
          },
          { key: 'why', header: t(($) => $.doNotSend.columns.why), cell: why, card: 'detail' },
          {
            key: 'since',
            header: t(($) => $.doNotSend.columns.since),
            cell: ({ since }) => day.format(new Date(since)),
            width: 160,
            card: 'meta',
          },
        ]}
        actions={{
          header: t(($) => $.doNotSend.columns.actions),
          items: [
            {
              key: 'remove',
              label: ({ name, number }) => t(($) => $.doNotSend.remove, { name: name || numberText(number) }),
              icon: <RestoreOutlined />,
              onClick: (person) => removing.mutate(person),
            },
          ],
        }}
        empty={
          <EmptyState
            icon={<DoNotDisturbOnOutlined />}
            title={t(($) => $.doNotSend.empty.title)}
            text={t(($) => $.doNotSend.empty.text)}
          />
        }
        countLabel={t(($) => $.doNotSend.count, { count: list.count })}
      />
    </>
  );
}

/** Puts a number on the list, whoever has it. */
function NumberForm() {
  const { t } = useTranslation('doNotSend');
  const client = useQueryClient();
  const [number, setNumber] = useState('');
  const adding = useMutation({
    mutationFn: () => refuseNumber(number),
    onSuccess: (record) => {
      setNumber('');
      followRefused(client, record);
      toast.success(t(($) => $.doNotSend.added));
    },
    onError: toastError,
  });
  return (
    <div className={styles.add}>
      <TextField
        fullWidth
        size="small"
        label={t(($) => $.doNotSend.number)}
        value={number}
        onChange={({ target }) => setNumber(target.value.slice(0, 50))}
        slotProps={{ htmlInput: { inputMode: 'tel' } }}
      />
      <Button
        variant="contained"
        disabled={number.trim().length < 8}
        loading={adding.isPending}
        onClick={() => adding.mutate()}
      >
        {t(($) => $.doNotSend.add)}
      </Button>
    </div>
  );
}
