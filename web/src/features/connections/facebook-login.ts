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
    // The second says who signed in.
    response_type: 'token,signed_request',
    scope: [...pageScopes, ...(login.channel === 'instagram' ? instagramScopes : [])].join(','),
    state: login.state,
  });
  return `https://www.facebook.com/${loginVersion}/dialog/oauth?${query.toString()}`;
}

/** Who signed in, and the token that speaks for them. */
export interface FacebookPerson {
  readonly facebookUserId?: string;
  readonly facebookUserToken: string;
}

/** The number of the person in what Facebook signed. The server believes the token alone, so nobody checks it here. */
function userIdIn(signed: string | null): string | undefined {
  try {
    const [, payload = ''] = (signed ?? '').split('.');
    const told: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const id = typeof told === 'object' && told !== null && 'user_id' in told ? told.user_id : undefined;
    return typeof id === 'string' && /^\d{1,30}$/.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

/** What the address says that Facebook led back to, or null where it was refused or is not the answer to `state`. */
export function personFromLogin(fragment: string, state: string): FacebookPerson | null {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  const facebookUserToken = answer.get('access_token');
  if (answer.get('state') !== state || facebookUserToken === null) return null;
  const facebookUserId = userIdIn(answer.get('signed_request'));
  return { facebookUserToken, ...(facebookUserId === undefined ? {} : { facebookUserId }) };
}
