import { within } from '#platform/kit';
import type { WASocket } from 'baileys';
import type { ChannelDriver } from '../driver.ts';
import { readAddressBook } from './people/address-book.ts';
import { checkNumbers } from './people/check-numbers.ts';
import type { MediaAccess } from './endpoint.ts';
import { askPicture } from './people/picture.ts';
import type { WhatsappSession } from './line/session.ts';
import { messageKeyOf } from './outgoing/to-outbound.ts';

type Asked = 'markRead' | 'typing' | 'profile' | 'checkNumbers' | 'block' | 'rejectCall' | 'contacts' | 'groupSubject';

/** What can be asked of an open line besides sending; without one these fail. */
export function createQuestions(line: () => WhatsappSession, media: MediaAccess): Required<Pick<ChannelDriver, Asked>> {
  return {
    markRead: async (messages) => line().socket.readMessages(messages.map(messageKeyOf)),
    typing: async (to, state) => {
      const { socket } = line();
      // Whoever writes wants to see the other side write, too.
      if (!to.group) await socket.presenceSubscribe(to.native);
      await socket.sendPresenceUpdate(state, to.native);
    },
    profile: async ({ native }) => {
      const picture = await askPicture(line().socket, media, native);
      return picture === undefined ? {} : { picture };
    },
    checkNumbers: async (phones) => checkNumbers(line().socket, phones),
    block: async ({ native }, on) => line().socket.updateBlockStatus(native, on ? 'block' : 'unblock'),
    rejectCall: async (callId, from) => line().socket.rejectCall(callId, from.native),
    contacts: async () => readAddressBook(line().socket),
    groupSubject: async ({ native }) => (await line().groups.ask(native)).subject,
  };
}

const patienceMs = 10_000;

/** Whether somebody is really at the other end. */
export async function isAlive(socket: WASocket): Promise<boolean> {
  const answer = socket.query({
    tag: 'iq',
    attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
    content: [{ tag: 'ping', attrs: {} }],
  });
  // A query that nobody answers ends without an answer, not with an error.
  const answered = answer.then(
    (stanza) => stanza !== undefined,
    () => false,
  );
  return within(patienceMs, answered, () => false);
}
