/** What pages need so that their messages can be read and answered. */
const pageScopes = ['public_profile', 'pages_show_list', 'pages_manage_metadata', 'pages_messaging'] as const;
/** What the Instagram accounts behind pages need on top. */
const instagramScopes = ['instagram_basic', 'instagram_manage_messages', 'business_management'] as const;

/** The sign-in with this version is known to give tokens that every later version of the API takes. */
const loginVersion = 'v13.0';

/** The page of Facebook where a person signs in and lets us answer for their pages; it leads back to `returnTo`. */
export function facebookLoginUrl(login: {
  readonly appId: string;
  readonly channel: 'facebook' | 'instagram';
  readonly returnTo: string;
  /** Comes back unchanged, so that an answer nobody asked for is not taken. */
  readonly state: string;
}): string {
  const query = new URLSearchParams({
    client_id: login.appId,
    redirect_uri: login.returnTo,
    response_type: 'token',
    scope: [...pageScopes, ...(login.channel === 'instagram' ? instagramScopes : [])].join(','),
    state: login.state,
  });
  return `https://www.facebook.com/${loginVersion}/dialog/oauth?${query.toString()}`;
}

/** The token in the address Facebook led back to, or null where it was refused or is not the answer to `state`. */
export function tokenFromLogin(fragment: string, state: string): string | null {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  return answer.get('state') === state ? answer.get('access_token') : null;
}
