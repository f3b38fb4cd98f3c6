import { createContext, useContext } from 'react';
import type { Feature, FilledSlots, FeatureSlots } from './index.ts';

/** Every feature of the app; its list is `app/features.ts`. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

/** What features put into a place, in its order. */
export const useSlot = <Name extends keyof FeatureSlots>(name: Name): readonly FeatureSlots[Name][] =>
  useContext(FeaturesContext)
    .flatMap((filled: FilledSlots) => filled[name] ?? [])
    .toSorted((a, b) => a.order - b.order);
