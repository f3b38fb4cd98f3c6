import BoltOutlined from '@mui/icons-material/BoltOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import { reachablePages } from '@oplano/core/navigation';
import { can } from '@oplano/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHasHelps } from '#features/helps';
import { useMacrosFor, useRunMacro } from '#features/macros';
import { shortcuts, ticketDeeds, ticketQuery, usePinned, useTicketDeeds, type TicketDeed } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { useHasCampaigns } from '../campaigns-flag.ts';
import { featurePages } from '../features.ts';
import { fitting, inGroups, type PaletteEntry, type PaletteGroup } from './entries.ts';
import { foundContactsQuery, foundTicketsQuery, searchFrom } from './palette.api.ts';
import { keepRecent, recentItems, type RecentItem } from './recent.ts';

const delayMs = 500;

/** What is looked for once the typing has paused, nothing while it is too short; and whether that is still to come. */
function usePausedText(typed: string): { readonly settled: string; readonly isDue: boolean } {
  const wanted = typed.trim().toLowerCase();
  const next = wanted.length >= searchFrom ? wanted : '';
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(next), next === '' ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [next]);
  return { settled: next === '' ? '' : settled, isDue: next !== '' && next !== settled };
}

const keyOf = (deed: TicketDeed): string | undefined => shortcuts.find((shortcut) => shortcut.deed === deed)?.keys[0];

/** What this person may do to the conversation that is open. */
function useTicketEntries(): PaletteEntry[] {
  const { t } = useTranslation('shortcuts');
  const pathname = useLocation({ select: (location) => location.pathname });
  const [, uuid = ''] = /^\/tickets\/([\w-]+)$/.exec(pathname) ?? [];
  const { data: ticket } = useQuery({ ...ticketQuery(uuid), enabled: uuid !== '' });
  const isPinned = usePinned(ticket?.id ?? 0);
  const deeds = useTicketDeeds();
  const macros = useMacrosFor(ticket, uuid !== '');
  const runMacro = useRunMacro();
  if (uuid === '' || !ticket) return [];
  const does = ticketDeeds
    .filter((deed) => deeds[deed].may(ticket))
    .map((deed): PaletteEntry => ({
      key: `deed:${deed}`,
      group: 'ticket',
      label: t(($) => $.shortcuts.deeds[deed]),
      shortcut: keyOf(deed),
      run: () => void deeds[deed].run(ticket, isPinned),
    }));
  const runs = macros.map((macro): PaletteEntry => ({
    key: `macro:${macro.id}`,
    group: 'macros',
    label: macro.name,
    icon: <BoltOutlined />,
    run: () => void runMacro(ticket, macro),
  }));
  return [...does, ...runs];
}

/** How something that was found is opened, and what is remembered of it. */
function useOpening(onContact: (contactId: number) => void) {
  const actor = useActor();
  const router = useRouter();
  const open = (item: RecentItem, path: string): void => {
    keepRecent(actor.userId, item);
    if (item.kind === 'page') void router.navigate({ to: path });
    else if (item.kind === 'contact') onContact(Number(item.id));
    else void router.navigate({ to: '/tickets/{-$ticketId}', params: { ticketId: item.id } });
  };
  return (item: RecentItem, group: PaletteGroup, path = ''): PaletteEntry => ({
    key: `${item.kind}:${item.id}`,
    group,
    label: item.label,
    detail: item.detail,
    icon:
      item.kind === 'page' ? (
        featurePages[item.id]?.icon
      ) : item.kind === 'ticket' ? (
        <ChatOutlined />
      ) : (
        <PersonOutlined />
      ),
    run: () => open(item, path),
  });
}

/** Everything that what is typed may mean, in the order in which it is shown. */
export function usePaletteEntries(typed: string, onContact: (contactId: number) => void) {
  const { t } = useTranslation(['menu', 'pages', 'tickets']);
  const actor = useActor();
  const hasHelps = useHasHelps(!actor.billingOnly);
  const campaignsShow = useHasCampaigns();
  const openable = useOpening(onContact);
  const { settled, isDue } = usePausedText(actor.billingOnly ? '' : typed);
  const enabled = settled !== '';
  const tickets = useQuery({ ...foundTicketsQuery(settled, can(actor, 'tickets-manager:showall')), enabled });
  const contacts = useQuery({ ...foundContactsQuery(settled), enabled });

  const pages = reachablePages({ actor, hasHelps, campaignsShow }).map(({ key, path }) => {
    // As the menu calls it, and where it has no entry there as its own title does.
    const label = t(($) => $.menu[key] ?? $.pages.titles[key as keyof typeof $.pages.titles]);
    return openable({ kind: 'page', id: key, label }, 'pages', path);
  });
  const recent = recentItems(actor.userId).flatMap((item): PaletteEntry[] => {
    if (item.kind !== 'page') return actor.billingOnly ? [] : [openable(item, 'recent')];
    // In the words of today, and only where one still may.
    const page = pages.find(({ key }) => key === `page:${item.id}`);
    return page ? [{ ...page, group: 'recent' }] : [];
  });
  const found = [
    ...(tickets.data ?? []).map(({ uuid, contact, queue, id }) => {
      const detail = `#${id} · ${queue?.name ?? t(($) => $.tickets.noQueue)}`;
      return openable({ kind: 'ticket', id: uuid, label: contact.name, detail }, 'tickets');
    }),
    ...(contacts.data ?? []).map(({ id, name, number }) =>
      openable({ kind: 'contact', id: String(id), label: name, detail: number }, 'contacts'),
    ),
  ];
  return {
    // Of what was found before only that stays which is still meant.
    entries: inGroups([
      ...fitting([...recent, ...useTicketEntries(), ...pages], typed),
      ...(isDue ? fitting(found, typed) : found),
    ]),
    isSearching: isDue || tickets.isFetching || contacts.isFetching,
  };
}
