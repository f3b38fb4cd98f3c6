import type { IncomingMessage } from 'node:http';
import type { Route } from '@oplano/contracts';

/** A program that reads data, not a browser that opens a page. */
export const asksForJson = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes('application/json') && !accept.includes('text/html');

const firstOf = (path: string): string => path.split(/[/?#]/, 2)[1] ?? '';
/** Below `/files` lies the store; lists of files have numbers and words there. */
const isStored = (path: string): boolean => /^\/files\/[^?#]*[/.]/.test(path);

/**
 * Programs are set up with the address of the API with or without `/api`. Pages of the web app share some of these
 * addresses, so a GET without it is a call only where it asks for JSON.
 */
export function withApi(routes: readonly Pick<Route, 'path'>[]): (request: IncomingMessage) => string {
  const names = new Set(routes.map(({ path }) => firstOf(path)));
  return ({ url = '/', method, headers }) => {
    if (!names.has(firstOf(url))) return url;
    if (method === 'GET' && (isStored(url) || !asksForJson(headers.accept))) return url;
    return method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE' ? `/api${url}` : url;
  };
}

/** A cookie for part of the API goes where its caller reaches that part. */
export const cookiePath = (path: string, calledAs: string): string =>
  calledAs.startsWith('/api/') ? path : path.replace(/^\/api(?=\/)/, '');
