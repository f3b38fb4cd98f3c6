import { maskedValue } from '@oplano/contracts/integrations';
import { promptDefaults, promptForm, promptVoices, type Prompt } from '@oplano/contracts/prompts';
import { promptHints } from '@oplano/core/prompts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch, type FieldErrors, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { queuesQuery } from '#features/queues';
import { changesOf, resolverOf } from '#platform/forms';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { FormSection } from '#ui/form-section';
import { ModelField } from './assistant/model-field.tsx';
import { microsInReal, typedAmount, unitsOf } from './assistant/money-text.ts';
import { createPrompt, promptRecord, updatePrompt } from './prompts.api.ts';
import { PromptTrialRun } from './prompt-trial.tsx';

/** Prices are typed in reais. */
type PromptInput = Omit<z.input<typeof promptForm>, 'queueId' | 'priceIn' | 'priceOut'> & {
  queueId: number | null;
  priceIn: string;
  priceOut: string;
};
type PromptOutput = z.output<typeof promptForm>;

const { Text, Select } = recordFields<'prompts', PromptInput>('prompts');
/** A form that names no queue yet is one that the contract refuses, and is said in words of its own. */
const checked = resolverOf(promptForm) as unknown as Resolver<object, unknown, PromptOutput>;
const resolverWith =
  (queueRequired: string): Resolver<PromptInput, unknown, PromptOutput> =>
  async (typed, context, options) => {
    // Left empty, the company's price counts.
    const priceIn = unitsOf(typed.priceIn, microsInReal);
    const priceOut = unitsOf(typed.priceOut, microsInReal);
    // It looks at values and hands back errors by name; which form they stand in is nothing to it.
    const result = await checked({ ...typed, priceIn, priceOut }, context, options as never);
    const errors: FieldErrors<PromptInput> = { ...result.errors };
    if (priceIn === undefined) errors.priceIn = { type: 'custom', message: 'invalid' };
    if (priceOut === undefined) errors.priceOut = { type: 'custom', message: 'invalid' };
    if (errors.queueId) errors.queueId = { ...errors.queueId, message: queueRequired };
    return Object.keys(errors).length > 0
      ? { values: {}, errors }
      : { values: result.values as PromptOutput, errors: {} };
  };

const valuesOf = (record: Prompt | undefined, tag: string): PromptInput => ({
  name: record?.name ?? '',
  prompt: record?.prompt ?? '',
  voice: promptVoices.find((voice) => voice === record?.voice) ?? promptDefaults.voice,
  voiceKey: record?.voiceKey ?? '',
  voiceRegion: record?.voiceRegion ?? '',
  maxTokens: record?.maxTokens ?? promptDefaults.maxTokens,
  temperature: record?.temperature ?? promptDefaults.temperature,
  apiKey: record?.apiKey ?? '',
  model: record?.model ?? '',
  baseUrl: record?.baseUrl ?? '',
  queueId: record?.queueId ?? null,
  maxMessages: record?.maxMessages ?? promptDefaults.maxMessages,
  priceIn: typedAmount(record?.priceIn ?? null, microsInReal, tag),
  priceOut: typedAmount(record?.priceOut ?? null, microsInReal, tag),
});

/** Adds or changes how an assistant answers. */
export function PromptDialog(dialog: DialogProps) {
  const { t } = useTranslation('prompts');
  const tag = useLanguageTag();
  const queueRequired = t(($) => $.prompts.queueRequired);
  return (
    <RecordDialog
      {...dialog}
      kind={promptRecord}
      resolver={() => resolverWith(queueRequired)}
      values={(record) => valuesOf(record, tag)}
      save={(values, { record, dirty }) =>
        record ? updatePrompt(record.id, changesOf(values, dirty)) : createPrompt(values)
      }
      fieldOfCode={{ ERR_NO_QUEUE_FOUND: 'queueId' }}
    >
      {(record) => (
        <>
          <Basics />
          <FormSection>
            <Queue />
            <Text name="maxMessages" type="number" read={Number} htmlInput={{ min: 1, max: 100 }} />
            <Text name="maxTokens" type="number" read={Number} htmlInput={{ min: 1, max: 16_384 }} />
            <Text name="temperature" type="number" read={Number} htmlInput={{ min: 0, max: 2, step: 0.1 }} />
          </FormSection>
          <FormSection title={t(($) => $.prompts.more)}>
            <Voice />
            <Text name="voiceKey" type="password" htmlInput={{ autoComplete: 'off' }} />
            <Text name="voiceRegion" htmlInput={{ maxLength: 100 }} />
            <Text name="baseUrl" type="url" htmlInput={{ maxLength: 2_000 }} />
            {record?.apiKey === maskedValue && <KeyOfAddress keptFor={record.baseUrl} />}
            <Model promptId={record?.id ?? null} />
            <Text name="priceIn" htmlInput={{ inputMode: 'decimal', maxLength: 20 }} />
            <Text name="priceOut" htmlInput={{ inputMode: 'decimal', maxLength: 20 }} />
          </FormSection>
          {record && <PromptTrialRun promptId={record.id} />}
        </>
      )}
    </RecordDialog>
  );
}

/** Who it is, what it knows and with which key; what could be better is said and holds nobody up. */
function Basics() {
  const { t } = useTranslation('prompts');
  const [name, prompt, apiKey] = useWatch<PromptInput, ['name', 'prompt', 'apiKey']>({
    name: ['name', 'prompt', 'apiKey'],
  });
  const hints = promptHints({ name, prompt, apiKey });
  const hint = (field: 'name' | 'prompt' | 'apiKey') =>
    hints.includes(field) ? { help: t(($) => $.prompts.fields[`${field}Hint`]) } : {};
  return (
    <FormSection isWide>
      <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} {...hint('name')} />
      <Text name="prompt" required multiline minRows={4} maxRows={14} {...hint('prompt')} />
      <Text name="apiKey" type="password" htmlInput={{ autoComplete: 'off' }} {...hint('apiKey')} />
    </FormSection>
  );
}

function Queue() {
  const asked = useQuery(queuesQuery);
  const { t } = useTranslation('prompts');
  const options = (asked.data ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <Select name="queueId" options={options} asked={asked} none={t(($) => $.prompts.noQueue)} />;
}

/** The key that is kept belongs to the address it was given for: with another one it is asked for again. */
function KeyOfAddress({ keptFor }: { readonly keptFor: string }) {
  const { getValues, setValue } = useFormContext<PromptInput>();
  const baseUrl = useWatch<PromptInput, 'baseUrl'>({ name: 'baseUrl' });
  useEffect(() => {
    const [from, to] = baseUrl.trim() === keptFor ? ['', maskedValue] : [maskedValue, ''];
    if (getValues('apiKey') === from) setValue('apiKey', to, { shouldDirty: true });
  }, [baseUrl, keptFor, getValues, setValue]);
  return null;
}

/** Asked of the provider with the key of the form, or with the one that is kept. */
function Model({ promptId }: { readonly promptId: number | null }) {
  const { field } = useController<PromptInput, 'model'>({ name: 'model' });
  const [apiKey, baseUrl] = useWatch<PromptInput, ['apiKey', 'baseUrl']>({ name: ['apiKey', 'baseUrl'] });
  return <ModelField model={field.value} place={{ apiKey, baseUrl, promptId }} onModel={field.onChange} />;
}

/** `pt-BR-FranciscaNeural` is Francisca to people. */
const voiceName = (voice: string): string => voice.replace(/^pt-BR-/, '').replace(/Neural$/, '');

function Voice() {
  const { t } = useTranslation('prompts');
  const options = promptVoices.map((value) => ({
    value,
    text: value === 'texto' ? t(($) => $.prompts.voices.texto) : voiceName(value),
  }));
  return <Select name="voice" options={options} />;
}
