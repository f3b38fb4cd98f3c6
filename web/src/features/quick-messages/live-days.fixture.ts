import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { inOrderOf, nameOf, paged, run, sampleInstant, someSearches, whole, type Subject } from '#testing/live-days';
import { quickMessageRecord, quickMessagesQuery } from './quick-messages.api.ts';

const quickMessages: Subject<QuickMessage> = {
  make: (_id, random) => ({
    companyId: 2,
    shortcode: nameOf(random),
    message: 'Oi',
    geral: random.chance(0.5),
    visao: true,
    status: false,
    userId: 7,
    isMedia: false,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    createdAt: sampleInstant,
    updatedAt: sampleInstant,
  }),
  created: (record) => ['quickMessages', 'create', { record }],
  updated: (record) => ['quickMessages', 'update', { record }],
  deleted: ({ id }) => ['quickMessages', 'delete', { id }],
  views: [
    ...someSearches.map((searchParam) => paged(quickMessageRecord.list, { searchParam })),
    // The chat orders them itself.
    whole<QuickMessage>(
      quickMessagesQuery,
      inOrderOf(({ shortcode }) => shortcode),
      (rows) => rows.toSorted((a, b) => a.id - b.id),
    ),
  ],
};

export const liveDays = { quickMessages: run(quickMessages) };
