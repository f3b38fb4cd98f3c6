import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { campaignTextMax } from '@oplano/contracts/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { recordFields, useProblemText } from '#platform/records';
import { MessageField } from '#ui/message-field';
import { useSettled } from '#ui/use-settled';
import { previewQuery, settingsQuery } from '../campaigns.api.ts';
import styles from '../campaigns.module.css';
import type { DialogInput } from './campaign-form.ts';
import { CampaignTemplateField } from './template-field.tsx';

const { Switch } = recordFields<'campaigns', DialogInput>('campaigns');
const places = [1, 2, 3, 4, 5] as const;

interface TextsTabProps {
  readonly kind: 'message' | 'confirmationMessage';
  readonly isLocked: boolean;
}

/** Five texts, of which each person gets one, and how the first people of the list would read it. */
export function TextsTab({ kind, isLocked }: TextsTabProps) {
  const { t } = useTranslation('campaigns');
  const tag = useLanguageTag();
  const id = useId();
  const [place, setPlace] = useState<(typeof places)[number]>(1);
  const problemText = useProblemText('campaigns');
  const { formState } = useFormContext<DialogInput>();
  const name = `${kind}${place}` as const;
  const texts = useWatch<DialogInput>();
  const length = (texts[name] ?? '').length;
  const { data: settings } = useQuery(settingsQuery);
  const isOff = kind === 'confirmationMessage' && !texts.confirmation;
  const words = ['nome', 'numero', 'email', ...(settings?.variables ?? []).map(({ key }) => key)];
  return (
    <>
      {kind === 'confirmationMessage' && <Switch name="confirmation" disabled={isLocked} />}
      {kind === 'message' && <CampaignTemplateField isLocked={isLocked} />}
      <Tabs
        value={place}
        onChange={(_, next: (typeof places)[number]) => setPlace(next)}
        variant="scrollable"
        aria-label={t(($) => $.campaigns.fields[kind])}
      >
        {places.map((one) => (
          <Tab
            key={one}
            value={one}
            id={`${id}-${one}`}
            aria-controls={`${id}-panel`}
            label={`${t(($) => $.campaigns.short[kind], { place: one })}${(texts[`${kind}${one}`] ?? '') === '' ? '' : ' •'}`}
            {...(formState.errors[`${kind}${one}`] ? { className: styles.wrong ?? '' } : {})}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${place}`}>
        <MessageField<DialogInput>
          key={name}
          name={name}
          label={t(($) => $.campaigns.numbered[kind], { place })}
          problemText={problemText}
          help={`${t(($) => $.campaigns.fields.messageHelp)} ${t(($) => $.campaigns.characters, { length: length.toLocaleString(tag), most: campaignTextMax.toLocaleString(tag) })}`}
          insertions={words.map((word) => ({ text: `{${word}}`, label: `{${word}}` }))}
          insertionsLabel={t(($) => $.campaigns.insert)}
          disabled={isLocked || isOff}
        />
      </div>
      <Preview
        key={name}
        message={texts[name] ?? ''}
        contactListId={texts.contactListId ?? null}
        tagListId={texts.tagListId ?? null}
      />
    </>
  );
}

interface PreviewProps {
  readonly message: string;
  readonly contactListId: number | null;
  readonly tagListId: number | null;
}

/** Whoever types is shown it once they pause. */
const previewDelayMs = 500;
const nothing: PreviewProps = { message: '', contactListId: null, tagListId: null };

/** The text as real people would get it. */
function Preview(props: PreviewProps) {
  const { t } = useTranslation('campaigns');
  const { message, contactListId, tagListId } = props;
  const body = useSettled({ message, contactListId, tagListId }, previewDelayMs).value ?? nothing;
  const { data } = useQuery({ ...previewQuery(body), enabled: body.message.trim() !== '' });
  if (!data || message.trim() === '') return null;
  return (
    <section className={styles.preview} aria-label={t(($) => $.campaigns.preview)}>
      <h3>{t(($) => $.campaigns.preview)}</h3>
      {data.unknown.length > 0 && (
        <p className={styles.warning}>
          {t(($) => $.campaigns.unknownWords, { words: data.unknown.map((word) => `{${word}}`).join(', ') })}
        </p>
      )}
      {data.people.length === 0 && <p>{t(($) => $.campaigns.previewNobody)}</p>}
      <ul>
        {data.people.map(({ name, text }, index) => (
          <li key={`${index} ${name}`}>
            <strong>{name}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
