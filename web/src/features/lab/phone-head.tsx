import ArrowBack from '@mui/icons-material/ArrowBack';
import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { PersonAvatar } from '#ui/person-avatar';
import { letDayPass, setOnline, unlink } from './lab.api.ts';
import { toneNumber, type LabPeer, type LabPhone } from './phones.ts';
import styles from './phone-view.module.css';
import { CodeDialog, ScanDialog } from './scan-dialog.tsx';
import { useAct } from './use-lab.ts';

interface PhoneHeadProps {
  readonly phone: LabPhone;
  readonly peers: readonly LabPeer[];
  readonly peerId: string | undefined;
  readonly isTyping: boolean;
  readonly onPeer: (id: string) => void;
  readonly onBack: () => void;
}

/** Whose phone it is, whom it talks to, and what can be done with the phone itself. */
export function PhoneHead({ phone, peers, peerId, isTyping, onPeer, onBack }: PhoneHeadProps) {
  const { t } = useTranslation('lab');
  const peer = peers.find(({ id }) => id === peerId);
  return (
    <>
      <p className={styles.owner}>
        <span className={styles.ownerName}>{phone.name}</span>
        <span>{phone.handle}</span>
      </p>
      <header className={styles.head}>
        <IconButton className={styles.back ?? ''} aria-label={t(($) => $.lab.back)} onClick={onBack}>
          <ArrowBack />
        </IconButton>
        <PersonAvatar
          id={toneNumber(peer ? `${phone.network}:${peer.id}` : phone.key)}
          name={peer?.name ?? phone.name}
          size={36}
        />
        <div className={styles.who}>
          {peers.length > 1 ? (
            <select
              className={styles.peer}
              aria-label={t(($) => $.lab.talkTo)}
              value={peerId}
              onChange={({ target }) => onPeer(target.value)}
            >
              {peers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <h2 className={styles.peerName}>{peer?.name ?? phone.name}</h2>
          )}
          <p className={styles.state} aria-live="polite">
            {isTyping ? t(($) => $.lab.typing) : t(($) => $.lab.channels[phone.channel])}
          </p>
        </div>
        <PhoneMenu phone={phone} />
      </header>
    </>
  );
}

function PhoneMenu({ phone }: { readonly phone: LabPhone }) {
  const { t } = useTranslation('lab');
  const { act } = useAct();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'scan' | 'code' | null>(null);
  const { name, online } = phone;
  const choose = (work: () => void) => () => {
    setAnchor(null);
    work();
  };
  const items = [
    {
      label: online ? t(($) => $.lab.turnOff, { name }) : t(($) => $.lab.turnOn, { name }),
      work: () => act(() => setOnline(phone, !online)),
    },
    ...(phone.network === 'whatsapp'
      ? [
          { label: t(($) => $.lab.menu.scan), work: () => setDialog('scan') },
          { label: t(($) => $.lab.menu.code), work: () => setDialog('code') },
        ]
      : [{ label: t(($) => $.lab.menu.dayPasses), work: () => act(() => letDayPass(phone)) }]),
    ...(phone.links > 0 ? [{ label: t(($) => $.lab.menu.unlink), work: () => act(() => unlink(phone)) }] : []),
  ];
  return (
    <>
      <IconButton
        className={styles.more ?? ''}
        aria-label={t(($) => $.lab.menu.open)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ label, work }) => (
          <MenuItem key={label} onClick={choose(work)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <ScanDialog phone={phone} open={dialog === 'scan'} onClose={() => setDialog(null)} />
      <CodeDialog phone={phone} open={dialog === 'code'} onClose={() => setDialog(null)} />
    </>
  );
}
