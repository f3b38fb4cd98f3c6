import type { QueryClient } from '@tanstack/react-query';
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { createContext, useContext, type ComponentType, type ReactElement } from 'react';
import type { LiveHandlers } from './late-live.ts';
import type { OperatorTabs } from './operator-tabs.ts';

export { DrawOverContext, useDrawOver, type DrawOver } from './draw-over.ts';
export { lateLive, type LiveHandlers } from './late-live.ts';
export { OperatorTabsContext, useOperatorTabs, type OperatorTabs } from './operator-tabs.ts';

/** What the app shows of a page: its picture in the menu, and the screen behind its gate. */
export interface FeaturePage {
  readonly icon: ReactElement;
  /** Left out only where the page stands outside of the gates: what is not built has no entry. */
  readonly screen?: AsyncRouteComponent<Record<never, never>>;
  /** What its entry in the menu wants to say beyond its name. */
  readonly mark?: ComponentType;
}

/** What features let others add to them: each declares its place here, with the type of one thing that goes in. */
export interface FeatureSlots {}
export type FilledSlots = { readonly [Name in keyof FeatureSlots]?: readonly FeatureSlots[Name][] };

/** What a feature adds to the app, declared in its `feature.tsx`. */
export interface Feature extends FilledSlots {
  /** By the keys of `pages` in core, where it is said who may open them and where the menu shows them. */
  readonly pages?: Readonly<Record<string, FeaturePage>>;
  /** What the operator looks after among the settings, by the name of its tab. */
  readonly operatorTabs?: OperatorTabs;
  readonly live?: (client: QueryClient, userId: number) => LiveHandlers;
}

export const defineFeature = (feature: Feature): Feature => feature;

/** Every feature of the app; its list is `app/features.ts`. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

/** What features put into a place, in its order. */
export const useSlot = <Name extends keyof FeatureSlots>(name: Name): readonly FeatureSlots[Name][] =>
  useContext(FeaturesContext)
    .flatMap((filled: FilledSlots) => filled[name] ?? [])
    .toSorted((a, b) => a.order - b.order);
