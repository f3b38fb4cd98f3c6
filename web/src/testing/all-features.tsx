import type { ReactNode } from 'react';
import { FeaturesContext } from '#platform/feature';
import { features } from '../app/features.ts';
import { DrawOverPages } from '../app/shell/draw-over-pages.tsx';

/** A part of the app as it stands in the whole: with what every feature puts into it. */
export const AllFeatures = ({ children }: { readonly children: ReactNode }) => (
  <FeaturesContext value={features}>
    <DrawOverPages>{children}</DrawOverPages>
  </FeaturesContext>
);
