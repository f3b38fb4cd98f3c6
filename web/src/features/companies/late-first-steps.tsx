import { can } from '@oplano/core/permissions';
import { withTexts } from '#platform/i18n';
import { useActor } from '#platform/session';
import { latePart } from '#ui/late-part';

const load = withTexts(() => import('./first-steps.tsx'), 'firstSteps');
const Steps = latePart(async () => (await load()).FirstStepList);

/** What a new company does first, for its admins; most companies have taken these steps long ago. */
export const LateFirstSteps = () => <Steps isFor={can(useActor(), 'settings:manage')} />;
