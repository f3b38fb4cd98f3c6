import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { capabilities } from '@oplano/core/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { copyText } from '#ui/copy-text';
import { PageHeader } from '#ui/page-header';
import { toast } from '#ui/toast';
import { senderQuery, sendersQuery } from './external-api.api.ts';
import {
  callAt,
  documentAddresses,
  exampleLanguages,
  mediaExample,
  textExample,
  type ExampleLanguage,
} from './examples.ts';
import { TestForm } from './test-form.tsx';
import styles from './external-api.module.css';

const fields = [
  'number',
  'body',
  'userId',
  'queueId',
  'sendSignature',
  'closeTicket',
  'medias',
  'connectionId',
] as const;
const answers = ['200', '400', '401', '403', '409', '429'] as const;

/** The call that sends a message: what it takes and answers, examples to copy, and forms that really send. */
export function Documents() {
  const { t } = useTranslation('externalApi');
  const { data: all = [] } = useQuery(sendersQuery);
  // Where nobody can be written to first, a number says nothing.
  const connections = all.filter(({ channel }) => capabilities[channel].startChat !== 'no');
  const [chosen, setChosen] = useState<number | null>(null);
  const connectionId = chosen ?? connections[0]?.id ?? null;
  const { data: connection } = useQuery({ ...senderQuery(connectionId ?? 0), enabled: connectionId !== null });
  const token = connection?.token ?? '';
  const place = { origin: location.origin, token: token || t(($) => $.externalApi.tokenHere) };
  return (
    <div className={styles.documents}>
      <PageHeader
        title={t(($) => $.externalApi.title)}
        tools={
          <TextField
            select
            size="small"
            className={styles.connection ?? ''}
            label={t(($) => $.externalApi.connection)}
            value={connectionId ?? ''}
            onChange={({ target }) => setChosen(Number(target.value))}
            disabled={connections.length === 0}
          >
            {connections.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        }
      />
      <div className={styles.column}>
        <p>{t(($) => $.externalApi.intro)}</p>
        <p className={styles.call}>
          <code>{callAt(location.origin)}</code>
        </p>
        <h2>{t(($) => $.externalApi.fieldsTitle)}</h2>
        <dl className={styles.terms}>
          {fields.map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{t(($) => $.externalApi.fieldTexts[name])}</dd>
            </div>
          ))}
        </dl>
        <h2>{t(($) => $.externalApi.answersTitle)}</h2>
        <dl className={styles.terms}>
          {answers.map((status) => (
            <div key={status}>
              <dt>
                <code>{status}</code>
              </dt>
              <dd>{t(($) => $.externalApi.answerTexts[status])}</dd>
            </div>
          ))}
        </dl>
        <p>{t(($) => $.externalApi.repeats)}</p>
        <p>
          {t(($) => $.externalApi.whole)}
          {documentAddresses.map((address) => (
            <a key={address} className={styles.link} href={address}>
              {address}
            </a>
          ))}
        </p>
        <Examples title={t(($) => $.externalApi.textTitle)} example={(language) => textExample(language, place)} />
        <TestForm key={`text-${token}`} token={token} withFile={false} />
        <Examples title={t(($) => $.externalApi.mediaTitle)} example={(language) => mediaExample(language, place)} />
        <TestForm key={`media-${token}`} token={token} withFile />
      </div>
    </div>
  );
}

interface ExamplesProps {
  readonly title: string;
  readonly example: (language: ExampleLanguage) => string;
}

function Examples({ title, example }: ExamplesProps) {
  const { t } = useTranslation('externalApi');
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const code = example(language);
  const copy = async () => {
    if (await copyText(code)) toast.success(t(($) => $.externalApi.copied));
  };
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.exampleBar}>
        <Tabs
          variant="scrollable"
          value={language}
          onChange={(_, next: ExampleLanguage) => setLanguage(next)}
          aria-label={title}
        >
          {exampleLanguages.map((one) => (
            <Tab key={one} value={one} label={t(($) => $.externalApi.languages[one])} />
          ))}
        </Tabs>
        <Button onClick={() => void copy()}>{t(($) => $.externalApi.copy)}</Button>
      </div>
      {/* Long lines are moved sideways, also by keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </section>
  );
}
