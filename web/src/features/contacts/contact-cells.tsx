import type { Contact } from '@oplano/contracts/contacts';
import { Quiet } from '#ui/cells';
import { ColorChip } from '#ui/color-chip';
import styles from './contacts.module.css';

/** More would make the row a list of its own. */
const tagsShown = 2;

/** A contact's name, and the first of their tags. */
export function ContactNameCell({ name, tags }: Pick<Contact, 'name' | 'tags'>) {
  return (
    <span className={styles.name}>
      <span className={styles.nameText}>{name}</span>
      {tags.slice(0, tagsShown).map((tag) => (
        <ColorChip key={tag.id} color={tag.color}>
          {tag.name}
        </ColorChip>
      ))}
      {tags.length > tagsShown && <Quiet>+{tags.length - tagsShown}</Quiet>}
    </span>
  );
}
