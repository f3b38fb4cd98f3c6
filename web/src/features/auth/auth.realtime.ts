import type { RealtimeHandlers } from '@oplano/contracts';
import { i18n } from '#platform/i18n';
import { noteEnd } from '#platform/session';
import { toast } from '#ui/toast';

const reloadAfterMs = 1_000;

/** This browser's session was ended by the server: says why, forgets everything and starts afresh. */
export const authHandlers = (reload: () => void = () => location.reload()): RealtimeHandlers['auth'] => ({
  update: ({ reason }) => {
    noteEnd(reason);
    void i18n.load('auth').then(() => {
      toast.error(i18n.t(($) => $.auth.ended[reason]));
      localStorage.clear();
      setTimeout(reload, reloadAfterMs);
    });
  },
});
