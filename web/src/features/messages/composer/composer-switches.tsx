import { useTranslation } from '#platform/i18n';
import styles from './composer.module.css';

interface SmallSwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function SmallSwitch({ label, isOn, isFixed = false, onChange }: SmallSwitchProps) {
  return (
    <label className={styles.switch}>
      <input
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
}

/** Whom the next message is for, and whether it carries a name. */
export function ComposerSwitches({ isPrivate, canWrite, onPrivate, signature }: ComposerSwitchesProps) {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.switches}>
      <SmallSwitch
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
    </div>
  );
}
