import type { Message, MessageContent, TemplateChoice } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { mentionedIn } from '@oplano/core/chats';
import { fillVariables, variablesOf, videoCallLink } from '@oplano/core/messages';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { useCompanySettings } from '#features/settings';
import { keepDraft, readDraft, useTicketOutcome } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { toast, toastError } from '#ui/toast';
import { withUpdated } from '../conversation.ts';
import { editMessage, patchConversations } from '../messages.api.ts';
import { sendOutgoing } from '../outgoing.ts';
import type { Shortcut } from '../slots.ts';
import { namableQuery, warnOfNotTold } from './colleagues.ts';
import type { Captioned, Referring } from './composer-state.ts';
import { insertPiece } from './insert-piece.ts';
import { useSignature } from './use-signature.ts';
import { useTyping } from './use-typing.ts';

export interface ComposerProps {
  readonly ticket: Ticket;
  /** False: only notes among colleagues. */
  readonly canWrite: boolean;
  /** The next thing one says is for colleagues only. */
  readonly isPrivate: boolean;
  readonly onPrivate: (isPrivate: boolean) => void;
  readonly referring: Referring | null;
  readonly onReferring: Dispatch<SetStateAction<Referring | null>>;
  /** Files were chosen, pasted or dropped: they are looked at before they go. */
  readonly onFiles: (files: readonly File[], caption?: string) => void;
  /** How often something was said in a window over the conversation. */
  readonly said: number;
  /** Something that is chosen or filled in over the conversation. */
  readonly onAttach: (kind: 'camera' | 'contact' | 'fileList' | 'location' | 'template') => void;
}

/** An approved text as it goes out, and as it is shown until the server has said it. */
export interface ChosenTemplate {
  readonly template: TemplateChoice;
  readonly body: string;
  readonly content: MessageContent;
  /** What stands at its head. */
  readonly file?: File;
}

/** How one speaks in a ticket: filled in, signed, private or not, as an answer or not. */
export function useSpeech(ticket: Ticket, isPrivate: boolean, referring: Referring | null) {
  const client = useQueryClient();
  const user = useSessionUser();
  const signature = useSignature();
  const common = {
    ticket: { id: ticket.id, uuid: ticket.uuid },
    isPrivate,
    signed: signature.isOn,
    quoted: referring?.kind === 'answer' ? referring.message : null,
  };
  const fill = (text: string) =>
    fillVariables(
      text,
      variablesOf({
        contact: ticket.contact,
        user,
        ticket,
        queue: ticket.queue,
        connection: ticket.whatsapp,
        now: new Date(),
        timeZone: user.company.timeZone,
      }),
    );
  return {
    signature,
    fill,
    sayText: (text: string, mentionedIds: readonly number[] = []) =>
      void sendOutgoing(client, { ...common, body: fill(text), ...(mentionedIds.length > 0 ? { mentionedIds } : {}) }),
    sayFile: (
      { file, caption }: Captioned,
      more: { size?: { width: number; height: number }; voice?: boolean; isPrivate?: boolean } = {},
    ) =>
      void sendOutgoing(client, {
        ...common,
        ...more,
        // A recording has nothing that a name could stand above.
        signed: common.signed && !more.voice,
        body: fill(caption),
        file,
        fileUrl: URL.createObjectURL(file),
      }),
    sayCards: (cards: readonly { name: string; phones: string[] }[]) =>
      void sendOutgoing(client, { ...common, body: '', signed: false, cards }),
    sayPlace: (place: { latitude: number; longitude: number; name: string; address: string }) =>
      void sendOutgoing(client, {
        ...common,
        body: '',
        signed: false,
        location: place,
        content: { kind: 'location', ...place, live: false },
      }),
    // It is for the customer, whatever the switch says, and approved as it stands.
    sayTemplate: ({ file, ...filled }: ChosenTemplate) =>
      void sendOutgoing(client, {
        ...common,
        ...filled,
        ...(file ? { file, fileUrl: URL.createObjectURL(file) } : {}),
        isPrivate: false,
        signed: false,
      }),
  };
}

export function useComposer(props: ComposerProps, input: RefObject<HTMLTextAreaElement | null>) {
  const { ticket, canWrite, isPrivate, onPrivate, referring, onReferring, onFiles } = props;
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  const meetings = useCompanySettings();
  const { id: userId } = useSessionUser();
  const [draft, setDraft] = useState(() => readDraft(userId, ticket.uuid).text);
  /** Texts of messages as they are to become, until they have. */
  const [changes, setChanges] = useState<Readonly<Record<number, string>>>({});
  const typing = useTyping(ticket.id);
  const outcome = useTicketOutcome();
  const edited = referring?.kind === 'edit' ? referring.message : null;
  const speech = useSpeech(ticket, isPrivate, referring);
  const editText = edited && (changes[edited.id] ?? edited.body);
  const text = editText ?? draft;

  const changed = (next: string) => {
    if (edited) return setChanges((known) => ({ ...known, [edited.id]: next }));
    setDraft(next);
    keepDraft(userId, ticket.uuid, next, isPrivate);
    // Where only notes can be written, one that is begun stays one when the ticket becomes one’s own.
    if (!canWrite) onPrivate(next.trim() !== '');
  };
  const setText = (next: string) => {
    changed(next);
    if (next.trim() === '' || isPrivate || edited) typing.pause();
    else typing.type();
  };
  useEffect(() => {
    if (referring) input.current?.focus();
  }, [referring, input]);

  const insert = (piece: string) => insertPiece(input, text, piece, setText);

  /** Whom a note names; what a customer reads names nobody. */
  const named = (isNote: boolean): number[] =>
    isNote ? mentionedIn(text, client.getQueryData(namableQuery(ticket.uuid).queryKey) ?? [], userId) : [];

  /** What was typed since then is not saved yet. */
  const forgetChange = (id: number) =>
    setChanges(({ [id]: typed, ...others }) =>
      typed === undefined || typed === text ? others : { ...others, [id]: typed },
    );
  const saveEdit = (before: Message) => {
    editMessage(before.id, text.trim(), named(before.isPrivate)).then(
      ({ message, notTold }) => {
        forgetChange(before.id);
        patchConversations(client, (known) => withUpdated(known, message));
        void warnOfNotTold(notTold);
      },
      (error: unknown) => {
        toastError(error);
        onReferring((now) => now ?? { kind: 'edit', message: before });
      },
    );
  };
  const send = () => {
    if (text.trim() === '') return;
    typing.pause();
    if (edited) {
      if (text.trim() === edited.body) forgetChange(edited.id);
      else saveEdit(edited);
    } else {
      speech.sayText(text.trim(), named(isPrivate));
      changed('');
    }
    onReferring(null);
  };

  const attach = (file: Promise<File | null>, message: string) => {
    changed('');
    // What was begun meanwhile stays, behind it.
    const giveBack = () => changed([message, readDraft(userId, ticket.uuid).text].filter(Boolean).join('\n'));
    file.then(
      (arrived) => (arrived ? onFiles([arrived], message) : giveBack()),
      () => {
        giveBack();
        toast.error(t(($) => $.messages.composer.mediaFailed));
      },
    );
  };

  return {
    text,
    signature: speech.signature,
    setText,
    insert,
    send,
    // What the customer will read stands in the input, so that it can be checked and changed.
    run: (shortcut: Shortcut) =>
      shortcut.run({
        ticket,
        outcome,
        fill: speech.fill,
        write: (message) => {
          changed(message);
          input.current?.focus();
        },
        clear: () => setText(''),
        attach,
      }),
    pause: typing.pause,
    sendVoice: (file: File, isNote: boolean) => {
      speech.sayFile({ file, caption: '' }, { voice: true, isPrivate: isNote });
      onReferring(null);
    },
    sendVideoCall: () =>
      speech.sayText(
        t(($) => $.messages.composer.videoCallText, {
          link: videoCallLink(meetings?.videoCallBase ?? '', ticket.uuid),
        }),
      ),
  };
}
