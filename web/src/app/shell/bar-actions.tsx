import IconButton from '@mui/material/IconButton';
import { pageKeyAt } from '@oplano/core/navigation';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { NewsPopover } from '#features/announcements';
import { ChatsPopover } from '#features/chats';
import { PageHelp } from '#features/helps';
import { useActor } from '#platform/session';
import { Bell } from './bell.tsx';
import { VolumePopover } from './lazy-windows.ts';
import { OverflowMenu } from './overflow-menu.tsx';
import { useBarActions, type BarAction, type BarWindow } from './use-bar-actions.tsx';

/** The controls of the top bar: in a row where there is room, in a menu on narrow screens. */
export function BarActions({ isNarrow }: { readonly isNarrow: boolean }) {
  const { billingOnly, plan } = useActor();
  const pathname = useLocation({ select: (location) => location.pathname });
  const offered = { news: !billingOnly, chats: !billingOnly && plan.useInternalChat };
  const [opened, setOpened] = useState<{ what: BarWindow; from: HTMLElement } | null>(null);
  const actions = useBarActions(offered, (what, from) => setOpened({ what, from }));
  const windowProps = (what: BarWindow) => ({
    anchor: opened?.what === what ? opened.from : null,
    onClose: () => setOpened(null),
  });
  return (
    <>
      {!billingOnly && <PageHelp page={pageKeyAt(pathname)} />}
      {!billingOnly && <Bell />}
      {isNarrow ? (
        <OverflowMenu actions={actions} />
      ) : (
        actions.map((action) => <ActionButton key={action.name} action={action} />)
      )}
      <VolumePopover {...windowProps('volume')} />
      {offered.news && <NewsPopover {...windowProps('news')} />}
      {offered.chats && <ChatsPopover {...windowProps('chats')} />}
    </>
  );
}

function ActionButton({ action: { label, icon, run } }: { readonly action: BarAction }) {
  return (
    <IconButton title={label} aria-label={label} onClick={({ currentTarget }) => run(currentTarget)}>
      {icon}
    </IconButton>
  );
}
