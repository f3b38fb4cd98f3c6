import { createRootRoute } from '@tanstack/react-router';
import { withTexts } from '#platform/i18n';
import { fetchCode, lazyScreen } from '#platform/lazy';

export const createRoot = () => createRootRoute();
export type Root = ReturnType<typeof createRoot>;

export const PrivateLayout = lazyScreen(
  withTexts(() => import('./shell/private-layout.tsx'), 'shell', 'menu', 'tickets'),
  'PrivateLayout',
);
export const PageGate = lazyScreen(
  withTexts(() => import('./page-gate.tsx'), 'pages'),
  'PageGate',
);
export const NotFoundPage = lazyScreen(
  withTexts(() => import('./not-found-page.tsx'), 'pages'),
  'NotFoundPage',
);

/** Fetches the screen of a page, if it has one already. */
export async function loadScreen(key: string): Promise<void> {
  const { featurePages } = await fetchCode(() => import('./features.ts'));
  await featurePages[key]?.screen?.preload?.();
}
