import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { companySettingDefaults } from '@oplano/contracts/settings';
import type { SessionUser } from '@oplano/contracts/users';
import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { useTicketDialog } from './dialogs/dialog-store.ts';
import { TicketDialogs } from './dialogs/ticket-dialogs.tsx';
import { noFilters, setInbox } from './inbox-store.ts';

export const aPage = (tickets: readonly unknown[], cursor: string | null = null) => ({
  tickets,
  count: tickets.length,
  hasMore: cursor !== null,
  cursor,
});

const basics: Answers = {
  'GET /tickets': aPage([]),
  'GET /tickets/counts': { open: 0, pending: 0, group: 0, snoozed: 0 },
  'GET /tickets/views': { views: [] },
  'GET /tickets/views/counts': { counts: [] },
  'GET /queue/user': [],
  'GET /queue': [],
  'GET /whatsapp': [],
  'GET /tags/list': [],
  'GET /users/list': [],
  'GET /companySettings/2': companySettingDefaults,
};

interface Opening {
  readonly user?: SessionUser;
  readonly answers?: Answers;
  readonly at?: string;
}

/** The list is drawn as high as a screen; a test browser lays nothing out. */
export function giveHeight(pixels = 800): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(pixels);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(404);
  // The end is far away, or the next page would be asked for at once.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100 * pixels);
}

/** Puts a part of the inbox on a page with addresses, dialogs and a server that answers by a table. */
export async function showInInbox(
  element: ReactNode,
  { user = aPerson(), answers = {}, at = '/tickets' }: Opening = {},
) {
  const log = fakeServer({ ...basics, ...answers });
  setSession({ status: 'signedIn', user, billingOnly: false });
  setInbox({
    view: 'inbox',
    tab: 'open',
    searchParam: '',
    searchOnMessages: false,
    filters: noFilters,
    isFilterOpen: false,
    showAll: false,
    queueIds: [],
    sort: 'DESC',
    hasViews: false,
  });
  useTicketDialog.setState({ dialog: null, isOpen: false });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/tickets/{-$ticketId}',
    component: () => (
      <>
        {element}
        <TicketDialogs />
        <ToastHost />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    // As the app writes addresses.
    stringifySearch: (search) => (Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''),
  });
  await router.load();
  // The test's own router; the type of the app's is registered nowhere.
  const shown = await show(<RouterProvider router={router as never} />, ['tickets', 'ticketLog', 'views', 'days']);
  /** As a link elsewhere would. */
  const goTo = (address: string): Promise<void> => act(async () => history.push(address));
  return { ...shown, log, goTo, place: () => router.state.location.href };
}
