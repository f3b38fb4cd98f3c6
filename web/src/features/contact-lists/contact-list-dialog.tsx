import { contactListForm, type ContactListForm } from '@oplano/contracts/contact-lists';
import { resolverOf } from '#platform/forms';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { contactListRecord, createList, updateList } from './contact-lists.api.ts';

const { Text } = recordFields<'contactLists', ContactListForm>('contactLists');
const resolver = resolverOf(contactListForm);

/** Adds a list or renames one. */
export function ContactListDialog(dialog: DialogProps) {
  return (
    <RecordDialog
      {...dialog}
      kind={contactListRecord}
      resolver={() => resolver}
      values={(list) => ({ name: list?.name ?? '' })}
      save={(values, { record }) => (record ? updateList(record.id, values) : createList(values))}
      maxWidth="xs"
    >
      {() => <Text name="name" required autoFocus />}
    </RecordDialog>
  );
}
