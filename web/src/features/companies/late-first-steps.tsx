import { can } from '@oplano/core/permissions';
import { useEffect, useState, type ComponentType } from 'react';
import { withTexts } from '#platform/i18n';
import { useActor } from '#platform/session';

/** After the first screen: most companies have taken these steps long ago. */
const lateMs = 4_000;
const load = withTexts(() => import('./first-steps.tsx'), 'firstSteps');

/** What a new company does first, for its admins; its code comes when there is time for it. */
export function LateFirstSteps() {
  const isFor = can(useActor(), 'settings:manage');
  const [Steps, setSteps] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isFor) return undefined;
    const timer = setTimeout(
      () =>
        void load().then(
          ({ FirstStepList }) => setSteps(() => FirstStepList),
          // Without it nothing is missing that could not be found in the menu.
          () => undefined,
        ),
      lateMs,
    );
    return () => clearTimeout(timer);
  }, [isFor]);
  return Steps && <Steps />;
}
