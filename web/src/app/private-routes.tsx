import { billingPage, pages, type Page } from '@oplano/core/navigation';
import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { OpenBillingScreen } from '#features/billing';
import { onlySignedIn } from './guards.ts';
import { preloading } from './preloading.ts';
import { loadScreen, NotFoundPage, PageGate, PrivateLayout, type Root } from './lazy-parts.ts';

/** The page behind its gate. What the person meets there may change while they look at it. */
const gated = (page: Page) =>
  preloading(
    function GatedPage() {
      return <PageGate page={page} />;
    },
    PageGate,
    { preload: () => loadScreen(page.key) },
  );

/** What is behind the sign-in. Every page comes from `pages` of core. */
export function privateRoutes(root: Root) {
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'private',
    beforeLoad: onlySignedIn,
    component: PrivateLayout,
  });
  const route = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => layout, path, component });
  const oldKanban = createRoute({
    getParentRoute: () => layout,
    path: '/kanban',
    beforeLoad: () => {
      throw redirect({ to: '/Kanban', replace: true });
    },
  });
  return layout.addChildren([
    ...pages.map((page) => route(page.path, gated(page))),
    oldKanban,
    route(billingPage, OpenBillingScreen),
    route('$', NotFoundPage),
  ]);
}
