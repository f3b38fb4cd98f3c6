import { useTranslation } from '#platform/i18n';
import styles from './composer.module.css';

interface SmallSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** A key finds it by this. */
  readonly 'data-note'?: true;
}

function SmallSwitch({ label, isOn, isFixed = false, onChange, ...marks }: SmallSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        {...marks}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface ComposerSwitchesProps {
  readonly isPrivate: boolean;
  readonly canWrite: boolean;
  readonly onPrivate: (isPrivate: boolean) => void;
  readonly signature: { readonly isOffered: boolean; readonly isOn: boolean; readonly toggle: () => void };
  /** Left out where there is no assistant. */
  readonly onAssistant: (() => void) | undefined;
  readonly isHelped: boolean;
}

/** Whom the next message is for, and whether it carries a name. */
export function ComposerSwitches(props: ComposerSwitchesProps) {
  const { isPrivate, canWrite, onPrivate, signature, onAssistant, isHelped } = props;
  const { t } = useTranslation('messages');
  return (
    <div className={styles.switches}>
      <SmallSwitch
        data-note
        label={t(($) => $.messages.composer.private)}
        isOn={isPrivate}
        isFixed={!canWrite}
        onChange={onPrivate}
      />
      {signature.isOffered && !isPrivate && (
        <SmallSwitch
          label={t(($) => $.messages.composer.signature)}
          isOn={signature.isOn}
          onChange={signature.toggle}
        />
      )}
      {onAssistant && (
        <button type="button" className={styles.assistant} aria-expanded={isHelped} onClick={onAssistant}>
          {t(($) => $.messages.composer.assistant)}
        </button>
      )}
    </div>
  );
}
