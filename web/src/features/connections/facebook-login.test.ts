import { describe, expect, test } from 'vitest';
import { facebookLoginUrl, personFromLogin } from './facebook-login.ts';

const login = { appId: '42', returnTo: 'https://atende.example.com/facebook-login.html', state: 's t' };

describe('the sign-in of Facebook', () => {
  test('asks for the pages and their messages, with API version 13.0 [CHN-005]', () => {
    const { origin, pathname, searchParams } = new URL(facebookLoginUrl({ ...login, channel: 'facebook' }));
    expect(origin + pathname).toBe('https://www.facebook.com/v13.0/dialog/oauth');
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: '42',
      redirect_uri: login.returnTo,
      response_type: 'token,signed_request',
      scope: 'public_profile,pages_show_list,pages_manage_metadata,pages_messaging',
      state: 's t',
    });
  });

  test('asks for Instagram as well where its accounts are meant [CHN-005]', () => {
    const scope = new URL(facebookLoginUrl({ ...login, channel: 'instagram' })).searchParams.get('scope')?.split(',');
    expect(scope).toEqual(expect.arrayContaining(['pages_messaging', 'instagram_basic', 'instagram_manage_messages']));
  });

  const signed = (payload: string) =>
    `sig.${btoa(payload).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;

  test.each([
    [
      `#access_token=EAAB&signed_request=${signed('{"user_id":"100200300","algorithm":"HMAC-SHA256"}')}&state=abc`,
      { facebookUserToken: 'EAAB', facebookUserId: '100200300' },
    ],
    ['#access_token=EAAB&expires_in=5183944&state=abc', { facebookUserToken: 'EAAB' }],
    [`#access_token=EAAB&signed_request=${signed('{"user_id":"x"}')}&state=abc`, { facebookUserToken: 'EAAB' }],
    ['#access_token=EAAB&signed_request=nonsense&state=abc', { facebookUserToken: 'EAAB' }],
    ['#access_token=EAAB&state=another', null],
    ['#access_token=EAAB', null],
    ['#error=access_denied&state=abc', null],
    ['', null],
  ])('of %s the person is %j [CHN-003]', (fragment, person) => {
    expect(personFromLogin(fragment, 'abc')).toEqual(person);
  });
});
