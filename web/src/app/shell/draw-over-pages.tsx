import { useState, type ReactNode } from 'react';
import { DrawOverContext, type DrawOver } from '#platform/feature';
import { PartBoundary } from '#ui/part-boundary';

/** The place above all pages, where what a feature opens stays while the page below it changes. */
export function DrawOverPages({ children }: { readonly children: ReactNode }) {
  const [drawn, setDrawn] = useState<Parameters<DrawOver>[0] | null>(null);
  const [open] = useState((): DrawOver => (draw) => setDrawn(() => draw));
  return (
    <DrawOverContext value={open}>
      {children}
      {drawn && <PartBoundary>{drawn(() => setDrawn(null))}</PartBoundary>}
    </DrawOverContext>
  );
}
