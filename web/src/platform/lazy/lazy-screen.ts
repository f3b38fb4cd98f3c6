import { lazyRouteComponent } from '@tanstack/react-router';
import { fetchCode } from './fetch-code.ts';

/**
 * A screen whose code arrives when it is first shown. The router's own would reload the page when that fails, and an
 * outage would put the browser's complaint in place of the whole app.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => fetchCode(load), name);
