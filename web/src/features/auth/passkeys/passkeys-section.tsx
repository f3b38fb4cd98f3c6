import Button from '@mui/material/Button';
import type { Passkey } from '@oplano/contracts/auth';
import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import rows from '../fact-rows.module.css';
import styles from '../second-factor/second-factor.module.css';
import { canUsePasskeys } from './can-use-passkeys.ts';
import type { PasskeyChange } from './passkey-dialogs.tsx';

interface PasskeysSectionProps {
  readonly passkeys: readonly Passkey[];
  readonly onChange: (change: PasskeyChange) => void;
}

/** The devices that sign the person in. */
export function PasskeysSection({ passkeys, onChange }: PasskeysSectionProps) {
  const { t } = useTranslation('secondFactor');
  const canAdd = canUsePasskeys();
  return (
    <section aria-labelledby="passkeys" className={styles.section}>
      <h3 id="passkeys" className={styles.heading}>
        {t(($) => $.secondFactor.passkeys.title)}
      </h3>
      <p className={styles.text}>
        {canAdd ? t(($) => $.secondFactor.passkeys.text) : t(($) => $.secondFactor.passkeys.unavailable)}
      </p>
      {passkeys.length > 0 && (
        <ul className={rows.list} aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div className={styles.buttons}>
          <Button variant="outlined" onClick={() => onChange({ kind: 'add' })}>
            {t(($) => $.secondFactor.passkeys.add)}
          </Button>
        </div>
      )}
    </section>
  );
}

function PasskeyLine({
  passkey,
  onChange,
}: {
  readonly passkey: Passkey;
  readonly onChange: PasskeysSectionProps['onChange'];
}) {
  const { t } = useTranslation('secondFactor');
  const tag = useLanguageTag();
  const [now] = useState(() => new Date());
  const { name, createdAt, lastUsedAt, isUsable } = passkey;
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <strong>{name}</strong>
        <span className={rows.quiet}>
          {t(($) => $.secondFactor.passkeys.created, { date: momentText(createdAt, tag, now) })} ·{' '}
          {lastUsedAt
            ? t(($) => $.secondFactor.sessions.lastUse, { date: momentText(lastUsedAt, tag, now) })
            : t(($) => $.secondFactor.passkeys.unused)}
        </span>
        {!isUsable && <span className={rows.quiet}>{t(($) => $.secondFactor.passkeys.elsewhere)}</span>}
      </div>
      <div className={styles.buttons}>
        <Button
          aria-label={t(($) => $.secondFactor.passkeys.rename.label, { name })}
          onClick={() => onChange({ kind: 'rename', passkey })}
        >
          {t(($) => $.secondFactor.passkeys.rename.open)}
        </Button>
        <Button
          color="error"
          aria-label={t(($) => $.secondFactor.passkeys.remove.label, { name })}
          onClick={() => onChange({ kind: 'remove', passkey })}
        >
          {t(($) => $.secondFactor.passkeys.remove.open)}
        </Button>
      </div>
    </li>
  );
}
