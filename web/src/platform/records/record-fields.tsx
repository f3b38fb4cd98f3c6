import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { i18n } from '#platform/i18n';
import { FormSelect } from '#ui/form-select';
import { FormSwitch } from '#ui/form-switch';
import { FormText } from '#ui/form-text';
import { useProblemText, useRecordTexts, type RecordNamespace, type TextsIn } from './record-texts.ts';

/** Named like its text, unless `text` says another; a text of the same name with `Help` explains it. */
type Named<N extends RecordNamespace, Props extends { readonly name: string }> = Omit<
  Props,
  'name' | 'label' | 'problemText'
> &
  (
    | { readonly name: Props['name'] & TextsIn<N, 'fields'>; readonly text?: TextsIn<N, 'fields'> }
    | { readonly name: Props['name']; readonly text: TextsIn<N, 'fields'> }
  );

interface Labelled {
  readonly name: string;
  readonly text?: string;
  readonly help?: string | undefined;
}

/** The fields of a record's form, with the labels, explanations and problems that its texts have. */
export function recordFields<N extends RecordNamespace, I extends FieldValues>(namespace: N) {
  function useWords({ name, text = name, help }: Labelled) {
    const say = useRecordTexts(namespace);
    const explained = i18n.exists(namespace, `fields.${text}Help`) ? say(`fields.${text}Help`) : undefined;
    return { label: say(`fields.${text}`), help: help ?? explained };
  }
  const Text = ({ text, ...props }: Named<N, ComponentProps<typeof FormText<I>>>) => {
    const words = useWords({ ...props, ...(text === undefined ? {} : { text }) });
    return <FormText<I> {...props} {...words} problemText={useProblemText(namespace)} />;
  };
  const Select = ({ text, ...props }: Named<N, ComponentProps<typeof FormSelect<I>>>) => {
    const words = useWords({ ...props, ...(text === undefined ? {} : { text }) });
    return <FormSelect<I> {...props} {...words} problemText={useProblemText(namespace)} />;
  };
  const Switch = ({ text, ...props }: Named<N, ComponentProps<typeof FormSwitch<I>>>) => {
    const words = useWords({ ...props, ...(text === undefined ? {} : { text }) });
    return <FormSwitch<I> {...props} {...words} />;
  };
  return { Text, Select, Switch };
}
