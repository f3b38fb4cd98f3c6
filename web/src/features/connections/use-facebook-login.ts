import { useEffect, useEffectEvent, useRef } from 'react';
import { facebookLoginUrl, personFromLogin, type FacebookPerson } from './facebook-login.ts';

interface FacebookLogin {
  readonly appId: string | null | undefined;
  readonly channel: 'facebook' | 'instagram';
  readonly onPerson: (person: FacebookPerson) => void;
}

/** Signs in to Facebook in a window of its own. Null: this server has no app of Meta's. */
export function useFacebookLogin({ appId, channel, onPerson }: FacebookLogin): (() => void) | null {
  const state = useRef('');
  const take = useEffectEvent((fragment: unknown) => {
    const person = state.current && typeof fragment === 'string' ? personFromLogin(fragment, state.current) : null;
    if (!person) return;
    state.current = '';
    onPerson(person);
  });
  useEffect(() => {
    const line = new BroadcastChannel('facebook-login');
    line.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data));
    return () => line.close();
  }, []);
  if (!appId) return null;
  return () => {
    state.current = crypto.randomUUID();
    const returnTo = new URL('/facebook-login.html', location.href).href;
    window.open(facebookLoginUrl({ appId, channel, returnTo, state: state.current }), 'facebook-login', 'popup');
  };
}
