import type { AsyncRouteComponent } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

type OperatorTab = AsyncRouteComponent<Record<never, never>>;

/** Tabs that features put among the operator's settings, by their names. */
export type OperatorTabs = Readonly<Record<string, OperatorTab>>;

export const OperatorTabsContext = createContext<OperatorTabs>({});
export const useOperatorTabs = (): OperatorTabs => useContext(OperatorTabsContext);
