import { createMemoryHistory } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companySettingDefaults, platformSettingDefaults, type PublicSettings } from '@oplano/contracts/settings';
import type { SessionUser } from '@oplano/contracts/users';
import { loadBranding } from '#features/settings';
import { i18n, startI18n } from '#platform/i18n';
import { connectSession, setSession } from '#platform/session';
import { App } from '../app/app.tsx';
import { followSession } from '../app/follow-session.ts';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
// Fetched here, so that no test waits for them.
import '../app/page-gate.tsx';
import '../app/not-found-page.tsx';
import '../app/shell/private-layout.tsx';
import { fakeServer, type Answers } from './fake-server.ts';

const nothing = { records: [], hasMore: false, count: 0 };

/** What the frame asks for on every page. */
export const frameAnswers: Answers = {
  'GET /version': { version: '2.0.4-v3' },
  'GET /helps/list': [],
  'GET /whatsapp': [],
  'GET /announcements': nothing,
  'GET /chats': nothing,
  'GET /tickets': { tickets: [], hasMore: false, count: 0, cursor: null },
  'GET /tickets/counts': { open: 0, pending: 0, group: 0 },
  'GET /queue/user': [],
  'GET /companySettings/2': companySettingDefaults,
  'GET /users': { users: [], hasMore: false, count: 0 },
  'GET /auth/setup': { open: false },
  'GET /webhook-subscriptions': { webhookSubscriptions: [], hasMore: false, count: 0 },
};

interface Opening {
  /** How the platform is branded; as it comes when left out. */
  readonly settings?: Partial<PublicSettings>;
  /** Who is signed in; nobody when left out. */
  readonly user?: SessionUser;
  readonly billingOnly?: boolean;
  readonly answers?: Answers;
}

/** Opens the whole app at an address, with a server that answers by a table. */
export async function openApp(
  address: string,
  { user, billingOnly = false, answers = {}, settings = {} }: Opening = {},
) {
  const log = fakeServer({
    ...frameAnswers,
    'GET /public-settings': { ...platformSettingDefaults, ...settings },
    'GET /auth/demo': { password: '', people: [], hasLab: false },
    ...answers,
  });
  if (!i18n.isInitialized) await startI18n();
  await loadBranding();
  log.length = 0;
  connectSession();
  if (user) localStorage.setItem('token', 'kept');
  setSession(user ? { status: 'signedIn', user, billingOnly } : { status: 'visitor' });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createAppRouter(history);
  const stop = followSession(router);
  const shown = render(
    <Providers>
      <App router={router} />
    </Providers>,
  );
  return {
    log,
    router,
    user: userEvent.setup({ delay: null }),
    /** Path and query of the page that is shown. */
    place: () => router.state.location.href,
    close: () => {
      stop();
      shown.unmount();
    },
  };
}

export type OpenedApp = Awaited<ReturnType<typeof openApp>>;
