import { useState } from 'react';
import { momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { PersonAvatar } from '#ui/person-avatar';
import { CountPill } from '#ui/count-pill';
import { Switch } from '#ui/switch';
import { LabChannelMark } from './channel-mark.tsx';
import { setOnline } from './lab.api.ts';
import styles from './phone-list.module.css';
import { isUnread, toneNumber, type LabPhone } from './phones.ts';
import { useAct, useChats } from './use-lab.ts';
import { usePreview } from './use-preview.ts';

interface PhoneRowProps {
  readonly phone: LabPhone;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export function PhoneRow({ phone, isOpen, onOpen }: PhoneRowProps) {
  const { t } = useTranslation('lab');
  const tag = useLanguageTag();
  const preview = usePreview();
  const { act } = useAct();
  const [now] = useState(() => new Date());
  const { data } = useChats(phone);
  const last = data?.entries.toSorted((a, b) => a.at - b.at).at(-1);
  // A company reads in the product; its own phone only tags along.
  const unread = phone.links > 0 ? 0 : (data?.entries.filter(isUnread).length ?? 0);
  const { name, online } = phone;
  const below = phone.links > 0 ? t(($) => $.lab.linked, { count: phone.links }) : last ? preview(last) : phone.handle;

  return (
    <li className={styles.row} data-open={isOpen} data-offline={!online}>
      <button type="button" className={styles.press} aria-current={isOpen} onClick={onOpen}>
        <span className={styles.face}>
          <PersonAvatar id={toneNumber(phone.key)} name={name} size={44} />
          <span className={styles.badge} data-channel={phone.channel}>
            <LabChannelMark channel={phone.channel} className={styles.mark} />
          </span>
        </span>
        <span className={styles.body}>
          <span className={styles.line}>
            <span className={styles.name}>{name}</span>
            {last && <span className={styles.time}>{momentText(new Date(last.at).toISOString(), tag, now)}</span>}
          </span>
          <span className={styles.line}>
            <span className={styles.below}>{below}</span>
            {unread > 0 && <CountPill count={unread} label={t(($) => $.lab.unread, { count: unread })} />}
          </span>
        </span>
      </button>
      <Switch
        size="small"
        checked={online}
        onChange={() => act(() => setOnline(phone, !online))}
        slotProps={{
          input: { 'aria-label': online ? t(($) => $.lab.turnOff, { name }) : t(($) => $.lab.turnOn, { name }) },
        }}
      />
    </li>
  );
}
