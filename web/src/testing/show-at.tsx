import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#app/search.ts';
import { show } from '#ui/testing';

/** Puts a page on the screen at its address; wherever it leads to, it stays. `place` says where that is. */
export async function showAt(address: string, Screen: RouteComponent, namespaces: readonly string[] = []) {
  const root = createRootRoute({ component: Screen });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const shown = await show(<RouterProvider router={router} />, namespaces);
  return { ...shown, place: () => router.state.location.href };
}
