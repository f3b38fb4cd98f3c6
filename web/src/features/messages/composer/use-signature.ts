import { useCompanySettings } from '#features/settings';
import { setSigns, useChatPreferences } from '../preferences.ts';

/** The signature: whether the company offers it, and whether this person uses it. */
export function useSignature() {
  const isOffered = useCompanySettings()?.sendSignMessage === 'enabled';
  const signs = useChatPreferences((state) => state.signs);
  return { isOffered, isOn: isOffered && signs, toggle: () => setSigns(!signs) };
}
