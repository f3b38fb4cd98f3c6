import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createRoot } from './lazy-parts.ts';
import { PageFailure } from './page-failure.tsx';
import { privateRoutes } from './private-routes.tsx';
import { publicRoutes } from './public-routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { Splash } from './splash.tsx';

/** Addresses and who may open them. They are matched to the letter; a slash behind them is forgiven. */
export function createAppRouter(history?: RouterHistory) {
  const root = createRoot();
  return createRouter({
    routeTree: root.addChildren([...publicRoutes(root), privateRoutes(root)]),
    caseSensitive: true,
    trailingSlash: 'never',
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Splash,
    defaultErrorComponent: PageFailure,
    ...(history ? { history } : {}),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
