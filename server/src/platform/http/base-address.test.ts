import { describe, expect, test } from 'vitest';
import { cookiePath, withApi } from './base-address.ts';

const json = 'application/json, text/plain, */*';
const page = 'text/html,application/xhtml+xml,*/*;q=0.8';
const rewrite = withApi([{ path: '/tickets' }, { path: '/tickets/u/:uuid' }, { path: '/files/:fileListId' }]);
const asked = (method: string, url: string, accept?: string): string =>
  rewrite({ method, url, headers: accept === undefined ? {} : { accept } } as Parameters<typeof rewrite>[0]);

describe('an address without /api', () => {
  test.each([
    ['GET', '/tickets', json, '/api/tickets'],
    ['GET', '/tickets?pageNumber=1', json, '/api/tickets?pageNumber=1'],
    ['GET', '/tickets/u/7', json, '/api/tickets/u/7'],
    ['GET', '/files/12', json, '/api/files/12'],
    ['PUT', '/tickets/7', undefined, '/api/tickets/7'],
    ['POST', '/files/uploadList/7', undefined, '/api/files/uploadList/7'],
  ])('is the API where a program calls it: %s %s', (method, url, accept, expected) => {
    expect(asked(method, url, accept)).toBe(expected);
  });

  test.each([
    ['GET', '/tickets', page],
    ['GET', '/tickets', '*/*'],
    ['GET', '/tickets', undefined],
    ['GET', '/files/companies/1/media/x.png', json],
    ['GET', '/files/x.png', json],
    ['HEAD', '/tickets', json],
    ['GET', '/unknown', json],
    ['POST', '/unknown', undefined],
    ['GET', '/api/tickets', json],
    ['GET', '/', json],
  ])('stays what it is where a browser opens a page or a file: %s %s %s', (method, url, accept) => {
    expect(asked(method, url, accept)).toBe(url);
  });

  test('has its cookies there', () => {
    expect(cookiePath('/api/auth', '/api/auth/login')).toBe('/api/auth');
    expect(cookiePath('/api/auth', '/auth/login')).toBe('/auth');
    expect(cookiePath('/files', '/auth/login')).toBe('/files');
  });
});
