import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const contactListExported = defineEvent<{ contactListId: number; count: number }>(
  'contact-lists.exported',
  (file) => stored('contact-list.exported', file),
);
export const contactListDeleted = defineEvent<{ contactListId: number }>('contact-lists.deleted', (list) =>
  stored('contact-list.deleted', list),
);
