import type { Outbound } from '#platform/outbound';
import type { MachinePlaces } from '#ports/machines';

/** How a provider is reached: at an address of the company's own, or where the installation says. */
export const providerWay = (
  ownUrl: string,
  places: MachinePlaces,
): { readonly outbound: Outbound; readonly baseUrl: string } =>
  ownUrl === ''
    ? { outbound: places.operator, baseUrl: places.assistant.baseUrl }
    : { outbound: places.tenants, baseUrl: ownUrl };
