import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBranding } from '#features/settings';
import { startI18n } from '#platform/i18n';
import { connectSession, followOtherTabs, restoreSession, storedToken, useSession } from '#platform/session';
import { prepareToasts } from '#ui/toast';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';
import { keepPageFromFiles } from './app/keep-page-from-files.ts';
import { Providers } from './app/providers.tsx';
import { reloadOnMissingChunk } from './app/reload-on-missing-chunk.ts';
import { createAppRouter } from './app/router.tsx';

const router = createAppRouter();

connectSession();
followOtherTabs(() => location.reload());
followSession(router);
reloadOnMissingChunk();
keepPageFromFiles();
// Not before somebody is there: the sign-in page should not carry it.
const stopWaiting = useSession.subscribe(({ status }) => {
  if (status !== 'signedIn') return;
  stopWaiting();
  // Once the first screen has had the line to itself.
  setTimeout(prepareToasts, 4_000);
});

void loadBranding();
void restoreSession();
// Whoever was signed in will most likely be: their screens are fetched while the server is asked.
if (storedToken()) void import('./app/shell/private-layout.tsx');
await startI18n();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <App router={router} />
    </Providers>
  </StrictMode>,
);
