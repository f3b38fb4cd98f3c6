import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast } from '#ui/toast';

const leaveAfterMs = 1_000;

/** Says that the company's plan has no such page and leads away from it. */
export function PlanGate() {
  const { t } = useTranslation('pages');
  const navigate = useNavigate();
  const tell = useEffectEvent(() => toast.error(t(($) => $.pages.planGate)));
  const leave = useEffectEvent(() => void navigate({ to: '/', replace: true, state: { automatic: true } }));
  useEffect(() => {
    tell();
    const timer = setTimeout(() => leave(), leaveAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
