import { routes, type Route } from '@oplano/contracts';

export interface NamedRoute {
  /** `feature.route`, as contracts list it. */
  readonly name: string;
  readonly route: Route;
}

const namedRoutes = (all: Record<string, Record<string, Route>>): NamedRoute[] =>
  Object.entries(all).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, route]) => ({ name: `${feature}.${name}`, route })),
  );

/** Every route of the product: what the structural tests walk. */
export const allRoutes: readonly NamedRoute[] = namedRoutes(routes);

export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
