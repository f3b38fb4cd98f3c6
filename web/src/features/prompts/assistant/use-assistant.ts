import { useQuery } from '@tanstack/react-query';
import { useActor } from '#platform/session';
import { assistantQuery } from './assistant.api.ts';

/** Whether there is an assistant to ask; off until the company has a plan with one and a key. */
export function useAssistant(): boolean {
  const { plan } = useActor();
  return useQuery({ ...assistantQuery, enabled: plan.useOpenAi }).data?.isReady ?? false;
}
