import { defineFeature } from '#platform/feature';
import { doNotSendAudience } from './do-not-send.audience.ts';
import { hideRefusals, tellRefusals } from './erase-refusals.repo.ts';
import { doNotSendBindings } from './do-not-send.routes.ts';

export const doNotSendFeature = defineFeature({
  name: 'do-not-send',
  bindings: () => doNotSendBindings,
  audiences: [doNotSendAudience],
  personTraces: [
    {
      kind: 'refusals',
      tables: { do_not_send: 'told', do_not_send_changes: 'told' },
      tellSome: tellRefusals,
      eraseSome: hideRefusals,
    },
  ],
});
