import type { Contact } from '@oplano/contracts/contacts';
import { Quiet } from '#ui/cells';
import { ColorChip } from '#ui/color-chip';
import styles from './contacts.module.css';

/** More would make the row a list of its own. */
const tagsShown = 2;

/** A contact's name, and as many of their first tags as there is room for beside it. */
export function ContactNameCell({ name, tags }: Pick<Contact, 'name' | 'tags'>) {
  return (
    <span className={styles.cell}>
      <span className={styles.name} title={tags.map((tag) => tag.name).join(', ') || undefined}>
        <span className={styles.nameText}>{name}</span>
        {tags.slice(0, tagsShown).map((tag) => (
          <ColorChip key={tag.id} color={tag.color}>
            {tag.name}
          </ColorChip>
        ))}
        {[1, tagsShown].map(
          (shown) =>
            tags.length > shown && (
              <span key={shown} className={styles.more} data-beside={shown}>
                <Quiet>+{tags.length - shown}</Quiet>
              </span>
            ),
        )}
      </span>
    </span>
  );
}
