import type { MessageTemplate, TemplateValue } from '@oplano/contracts/messages';
import { filledTemplate } from '@oplano/core/messages';
import { useId } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { FormattedText } from '#ui/formatted-text';
import { LocalPicture } from '#ui/local-picture';
import { languageName } from './template-language.ts';
import styles from './templates.module.css';

interface TemplatePreviewProps {
  readonly template: MessageTemplate;
  readonly values: readonly TemplateValue[];
  /** What stands at its head. */
  readonly file: File | null;
}

/** A file of this browser as the customer will see it: the picture itself, or its name. */
function Head({ file }: { readonly file: File }) {
  if (!file.type.startsWith('image/')) return <p>{file.name}</p>;
  return <LocalPicture file={file} alt={file.name} className={styles.previewPicture} />;
}

/** A template as the customer will read it. */
export function TemplatePreview({ template, values, file }: TemplatePreviewProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const headId = useId();
  const { header, body, footer, buttons } = filledTemplate(template, values);
  return (
    <section aria-labelledby={headId}>
      <p id={headId} className={styles.previewHead}>
        {t(($) => $.messages.templates.preview, {
          name: template.name,
          language: languageName(template.language, tag),
        })}
      </p>
      <div className={styles.preview}>
        {file && <Head file={file} />}
        {header && <p className={styles.previewTitle}>{header}</p>}
        <p className={styles.previewText}>
          <FormattedText text={body} withLinks={false} />
        </p>
        {footer && <p className={styles.previewFoot}>{footer}</p>}
        {buttons.length > 0 && (
          <ul className={styles.previewButtons}>
            {buttons.map((text, index) => (
              // Two buttons may say the same; their place tells them apart.
              <li key={index}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
