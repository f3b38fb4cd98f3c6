import type { NumberCheck } from '#features/contacts';
import { doNotSendChanged } from '#features/do-not-send';
import { defineFeature, when } from '#platform/feature';
import { handleJobOutside } from '#platform/jobs';
import { checkSomeNumbers } from './check-numbers.ts';
import { contactListAudiences } from './contact-lists.audience.ts';
import { checkNumbersJob } from './contact-lists.jobs.ts';
import { touchItems } from './contact-lists.repo.ts';
import { contactListBindings } from './contact-lists.routes.ts';
import { eraseListItems, tellListItems } from './erase-items.repo.ts';
import { listTarget } from './list-target.ts';
import { tellItems } from './tell.ts';

type Parts = Parameters<typeof contactListBindings>[0] & { readonly checkNumber: NumberCheck };

export const contactListsFeature = defineFeature<Parts>({
  name: 'contact-lists',
  bindings: contactListBindings,
  audiences: contactListAudiences,
  importTargets: [listTarget],
  personTraces: [
    {
      kind: 'lists',
      tables: { contact_list_items: 'told', number_checks: 'told' },
      tellSome: tellListItems,
      eraseSome: eraseListItems,
    },
  ],
  jobs: ({ checkNumber }) => [handleJobOutside(checkNumbersJob, (tools) => checkSomeNumbers(tools, checkNumber))],
  // Whether somebody may be written to is shown with them.
  subscribers: () => [
    when(doNotSendChanged, async (ctx, { canonicals }) => tellItems(ctx, await touchItems(ctx, canonicals))),
  ],
});
