import type { RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Whose code can be fetched before it is shown. */
interface Part {
  preload?: () => Promise<unknown> | undefined;
}

/** Lets the router fetch what a page will need while the page before it is still on the screen. */
export const preloading = (component: () => ReactNode, ...parts: Part[]): RouteComponent =>
  Object.assign(component, {
    preload: async () => {
      await Promise.all(parts.map(async (part) => part.preload?.()));
    },
  });
