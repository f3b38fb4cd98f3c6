import type { Contact } from '@oplano/contracts/contacts';
import { useTranslation } from '#platform/i18n';
import { ColorChip } from '#ui/color-chip';
import type { Column } from '#ui/data-table';
import { PersonAvatar } from '#ui/person-avatar';
import { numberText } from './number-text.ts';
import styles from './contacts.module.css';

/** More would make the row a list of its own. */
const tagsShown = 3;

export function useContactColumns(): Column<Contact>[] {
  const { t } = useTranslation('contacts');
  return [
    {
      key: 'avatar',
      header: t(($) => $.contacts.columns.avatar),
      cell: ({ id, name, urlPicture }) => <PersonAvatar id={id} name={name} picture={urlPicture} />,
      width: 68,
      priority: 3,
      card: 'none',
    },
    {
      key: 'name',
      header: t(($) => $.contacts.columns.name),
      cell: (contact) => (
        <span className={styles.name}>
          <span className={styles.nameText}>{contact.name}</span>
          {contact.tags.slice(0, tagsShown).map(({ id, name, color }) => (
            <ColorChip key={id} color={color}>
              {name}
            </ColorChip>
          ))}
          {contact.tags.length > tagsShown && <span className={styles.quiet}>+{contact.tags.length - tagsShown}</span>}
        </span>
      ),
      card: 'title',
    },
    {
      key: 'number',
      header: t(($) => $.contacts.columns.number),
      cell: ({ number, isGroup }) => (
        <span className={styles.number}>{isGroup ? t(($) => $.contacts.group) : numberText(number)}</span>
      ),
      width: 176,
      card: 'detail',
    },
    {
      key: 'email',
      header: t(($) => $.contacts.columns.email),
      cell: ({ email }) => email,
      width: 220,
      priority: 3,
      card: 'none',
    },
    {
      key: 'connection',
      header: t(($) => $.contacts.columns.connection),
      cell: ({ whatsapp }) => whatsapp?.name ?? <span className={styles.quiet}>—</span>,
      width: 148,
      priority: 2,
      card: 'none',
    },
    {
      key: 'active',
      header: t(($) => $.contacts.columns.active),
      cell: ({ active }) => (
        <span className={styles.status} data-active={active}>
          <span className={styles.dot} aria-hidden="true" />
          {active ? t(($) => $.contacts.active) : t(($) => $.contacts.blocked)}
        </span>
      ),
      width: 124,
      priority: 2,
      card: 'meta',
    },
  ];
}
