import { Suspense } from 'react';
import { useOperatorTabs } from '#platform/feature';
import { LoadingBlock } from '#ui/loading-block';

export const operatorTabs = ['companies', 'plans', 'billing', 'helps', 'whitelabel', 'log'] as const;
export type OperatorTab = (typeof operatorTabs)[number];
export const isOperatorTab = (tab: string): tab is OperatorTab => operatorTabs.some((one) => one === tab);

/** Those that are lists of records, which use the width of the page as every other list does. */
const listTabs: readonly string[] = ['companies', 'plans', 'helps', 'log'] satisfies OperatorTab[];
export const isListTab = (tab: string): boolean => listTabs.includes(tab);

/** What the operator looks after for all companies, by the feature that brings it. */
export function OperatorPanel({ tab }: { readonly tab: OperatorTab }) {
  const Tab = useOperatorTabs()[tab];
  if (!Tab) throw new Error(`No feature brings the tab ${tab}.`);
  return (
    <Suspense fallback={<LoadingBlock height={480} />}>
      <Tab />
    </Suspense>
  );
}
