import { rings } from '@oplano/core/notifications';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useActor } from '#platform/session';
import { onMessageHeard, type Heard } from './heard.ts';
import type { ChooseSound } from './ring.ts';
import { useRingSettings } from './use-ring-settings.ts';

/** After the first click, before which browsers keep a page silent, and when its work is done. */
function useOpenSound(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      timer = setTimeout(
        () => void import('./sound.ts').then(({ openSound }) => openSound()).catch(() => undefined),
        1_000,
      );
    };
    document.addEventListener('pointerdown', open, { once: true });
    return () => {
      document.removeEventListener('pointerdown', open);
      clearTimeout(timer);
    };
  }, []);
}

const asItComes: ChooseSound = async () => 'chime';

/** Rings for new messages while somebody is signed in, unless they have the conversation in front of them. */
export function useMessageNotifications(choose = asItComes): void {
  const actor = useActor();
  const settings = useRingSettings();
  const router = useRouter();
  const navigate = useNavigate();
  useOpenSound();
  const onHeard = useEffectEvent((heard: Heard) => {
    const { ticket, message } = heard;
    if (!rings(actor, ticket, message, settings)) return;
    const isShown = router.state.location.pathname.endsWith(ticket.uuid);
    const open = () => void navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: ticket.uuid } });
    // Its code is fetched with the first ring: no page waits for it.
    void import('./ring.ts').then(({ ring }) => ring(heard, choose, { isShown, open })).catch(() => undefined);
  });
  useEffect(() => onMessageHeard((heard) => onHeard(heard)), []);
}
