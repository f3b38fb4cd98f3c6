import { useTranslation } from '#platform/i18n';
import styles from './bubble.module.css';
import { Glyph } from './glyphs.tsx';

/** How far an own message has come: a clock, one tick, two, two in colour. */
export function Ack({ ack }: { readonly ack: number }) {
  const { t } = useTranslation('messages');
  const label =
    ack <= 0
      ? t(($) => $.messages.ack['0'])
      : ack === 1
        ? t(($) => $.messages.ack['1'])
        : ack === 2
          ? t(($) => $.messages.ack['2'])
          : ack >= 5
            ? t(($) => $.messages.ack['5'])
            : t(($) => $.messages.ack['3']);
  const name = ack <= 0 ? 'clock' : ack === 1 ? 'check' : 'checks';
  return (
    <span className={styles.ack} data-ack={ack} title={label}>
      <Glyph name={name} label={label} />
    </span>
  );
}
