import { contactListItemForm } from '@oplano/contracts/contact-lists';
import type { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { createItem, listItemRecord, updateItem } from './contact-lists.api.ts';

type ItemInput = z.input<typeof contactListItemForm>;
const { Text } = recordFields<'contactListItems', ItemInput>('contactListItems');
const resolver = resolverOf(contactListItemForm);

/** Puts somebody on a list, or changes who is on it. */
export function ListItemDialog({ contactListId, ...dialog }: DialogProps & { readonly contactListId: number }) {
  return (
    <RecordDialog
      {...dialog}
      kind={listItemRecord}
      resolver={() => resolver}
      values={(item) => ({ name: item?.name ?? '', number: item?.number ?? '', email: item?.email ?? '' })}
      save={(values, { record, dirty }) =>
        record ? updateItem(record.id, changesOf(values, dirty)) : createItem(contactListId, values)
      }
      fieldOfCode={{ ERR_LIST_ITEM_TAKEN: 'number', ERR_WAPP_INVALID_CONTACT: 'number' }}
      maxWidth="xs"
    >
      {() => (
        <>
          <Text name="name" required autoFocus />
          <Text name="number" required htmlInput={{ inputMode: 'tel' }} />
          <Text name="email" htmlInput={{ inputMode: 'email' }} />
        </>
      )}
    </RecordDialog>
  );
}
