import { searchable } from '@oplano/core/text';
import type { FeatureSlots } from '#platform/feature';
import { fetchMacroNames, macrosQuery } from './macros.api.ts';
import { runnable } from './use-macros-for.ts';
import { runAndTell } from './use-run-macro.ts';

/** What is done by its name while one writes. */
export const macroShortcuts: Awaited<ReturnType<FeatureSlots['shortcuts']['load']>> = {
  queryKey: macrosQuery.queryKey,
  fetch: fetchMacroNames,
  matching: (client, { typed, ticket, actor, timeZone }) =>
    runnable(client.getQueryData(macrosQuery.queryKey) ?? [], { ticket, actor, moment: { now: new Date(), timeZone } })
      .filter(({ name }) => searchable(name).includes(searchable(typed)))
      .map((macro) => ({
        key: `macro-${macro.id}`,
        label: `/${macro.name}`,
        note: 'macro',
        run: ({ outcome, clear }) => {
          clear();
          void runAndTell(outcome, actor.userId, { ticket, macro });
        },
      })),
};
