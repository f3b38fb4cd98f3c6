import { pageVerdict, type Page } from '@oplano/core/navigation';
import { Navigate, useLocation } from '@tanstack/react-router';
import { OperatorTabsContext } from '#platform/feature';
import { useActor } from '#platform/session';
import { useHasCampaigns } from './campaigns-flag.ts';
import { DeniedPage } from './denied-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PlanGate } from './plan-gate.tsx';
import { featurePages, featureTabs } from './features.ts';

/** Shows a page, or what this person meets in its place. Follows their rights while they are looking at it. */
export function PageGate({ page }: { readonly page: Page }) {
  const actor = useActor();
  const isAutomatic = useLocation({ select: ({ state }) => state.automatic === true });
  const hasCampaigns = useHasCampaigns();
  switch (pageVerdict(page, actor, hasCampaigns)) {
    case 'billing':
      return <Navigate to="/financeiro-aberto" replace />;
    case 'tickets':
      return <Navigate to="/tickets" replace />;
    case 'gate':
      return <PlanGate key={page.key} />;
    case 'absent':
      return <NotFoundPage />;
    case 'noPermission':
      return <DeniedPage />;
    case 'denied':
      // Whoever was led here by the app, not by their own hand, is led on.
      return isAutomatic ? <Navigate to="/tickets" replace /> : <DeniedPage />;
    case 'open': {
      const Screen = featurePages[page.key]?.screen;
      if (!Screen) return <NotFoundPage />;
      return (
        <OperatorTabsContext value={featureTabs}>
          <Screen />
        </OperatorTabsContext>
      );
    }
  }
}
