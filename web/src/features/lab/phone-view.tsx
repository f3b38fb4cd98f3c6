import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { LabChannelMark } from './channel-mark.tsx';
import { LabComposer, type Focus } from './composer.tsx';
import { LabConversation } from './conversation.tsx';
import { markAllRead, write, type Draft } from './lab.api.ts';
import { PhoneHead } from './phone-head.tsx';
import { abilitiesOf, isUnread, type LabChats, type LabPhone } from './phones.ts';
import styles from './phone-view.module.css';
import { useAct, useChats } from './use-lab.ts';

interface PhoneViewProps {
  readonly phone: LabPhone;
  readonly isCompanyTyping: boolean;
  readonly onBack: () => void;
}

/** The newest conversation is the one people want to see. */
function latestPeer({ entries, peers }: LabChats): string | undefined {
  const last = entries.toSorted((a, b) => a.at - b.at).at(-1);
  return last?.peer ?? peers[0]?.id;
}

/** A phone with one conversation on its screen. Looking at it reads what has arrived. */
export function PhoneView({ phone, isCompanyTyping, onBack }: PhoneViewProps) {
  const { t } = useTranslation('lab');
  const { data } = useChats(phone);
  const { act } = useAct();
  const [chosen, setChosen] = useState<string | undefined>();
  const [focus, setFocus] = useState<Focus | null>(null);
  const chats: LabChats = data ?? { entries: [], peers: [], typing: false };
  const peerId = chosen ?? latestPeer(chats);
  const peer = chats.peers.find(({ id }) => id === peerId);
  const entries = chats.entries.filter((entry) => entry.peer === peerId).toSorted((a, b) => a.at - b.at);
  const unreadId = phone.online ? entries.findLast(isUnread)?.id : undefined;

  useEffect(() => {
    // Whatever cannot be marked now is marked with the next one.
    if (unreadId && peerId) void markAllRead(phone, peerId).catch(() => undefined);
  }, [phone, peerId, unreadId]);

  const send = (draft: Draft) => {
    setFocus(null);
    if (peerId) act(() => write(phone, peerId, draft));
  };
  const can = abilitiesOf(phone.channel, peer);

  return (
    <section className={styles.device} data-channel={phone.channel} aria-label={phone.name}>
      <div className={styles.screen}>
        <PhoneHead
          phone={phone}
          peers={chats.peers}
          peerId={peerId}
          isTyping={isCompanyTyping || chats.typing}
          onPeer={setChosen}
          onBack={onBack}
        />
        {!phone.online && <p className={styles.note}>{t(($) => $.lab.offlineNote)}</p>}
        {peer?.windowOpen === false && entries.length > 0 && (
          <p className={styles.note}>{t(($) => $.lab.windowClosed)}</p>
        )}
        {peer ? (
          <>
            <LabConversation entries={entries} peerName={peer.name} can={can} onFocus={setFocus} onSend={send} />
            <LabComposer
              key={`${peer.id} ${focus?.entry.id ?? ''} ${focus?.kind ?? ''}`}
              phone={phone}
              peerId={peer.id}
              can={can}
              focus={focus}
              showIdeas={entries.length < 3}
              onSend={send}
              onCancel={() => setFocus(null)}
            />
          </>
        ) : (
          data && (
            <EmptyState
              icon={<LabChannelMark channel={phone.channel} />}
              title={t(($) => $.lab.noPeer)}
              text={phone.network === 'whatsapp' ? t(($) => $.lab.noPeerWhatsapp) : t(($) => $.lab.noPeerGraph)}
            />
          )
        )}
      </div>
    </section>
  );
}
