import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import { readersOf } from '@oplano/core/chats';
import { useTranslation } from '#platform/i18n';
import { FormDialog } from '#ui/form-dialog';
import { PersonAvatar } from '#ui/person-avatar';
import styles from './chats.module.css';

interface People {
  readonly title: string;
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly none: string;
  readonly onClose: () => void;
}

function PeopleDialog({ title, people, none, onClose }: People) {
  return (
    <FormDialog open maxWidth="xs" title={title} onClose={onClose}>
      {people.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.people}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <PersonAvatar id={id} name={name} />
            {name}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/** Who has read what was said. */
export function ReadersDialog(props: {
  readonly chat: Chat;
  readonly said: ChatMessage;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('chats');
  return (
    <PeopleDialog
      title={t(($) => $.chats.readers.title)}
      people={readersOf(props.chat, props.said).map(({ user }) => user)}
      none={t(($) => $.chats.readers.none)}
      onClose={props.onClose}
    />
  );
}

/** Who is in a chat, and who was. */
export function MembersDialog({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) {
  const { t } = useTranslation('chats');
  const left = chat.left.map(({ id, name }) => ({ id, name: t(($) => $.chats.leftPerson, { name }) }));
  return (
    <PeopleDialog
      title={t(($) => $.chats.people, { count: chat.users.length })}
      people={[...chat.users.map(({ user }) => user), ...left]}
      none=""
      onClose={onClose}
    />
  );
}
