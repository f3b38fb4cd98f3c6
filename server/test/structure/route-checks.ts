import { errorCodes, permissions } from '@oplano/contracts';
import { planFeatures } from '@oplano/contracts/plans';
import type { Binding } from '#platform/http';
import { parameterNames, type NamedRoute } from './all-routes.ts';
import { fieldsOf } from './wire-fields.ts';

const accesses: readonly string[] = ['public', 'enrolment', 'billing', 'session', 'external', ...permissions];
const addressOf = ({ route }: Pick<NamedRoute, 'route'>): string => `${route.method} ${route.path}`;

/** What is wrong with the declaration of routes; empty when nothing is. */
export function declarationProblems(routes: readonly NamedRoute[]): string[] {
  const problems = routes.flatMap(({ name, route }) => {
    const unknownCodes = (route.errors ?? []).filter((code) => !errorCodes.includes(code));
    const inPath = parameterNames(route.path).toSorted().join();
    const declared = fieldsOf(route.params)
      .map((field) => field.path.join('.'))
      .toSorted()
      .join();
    return [
      ...(accesses.includes(route.access) ? [] : [`${name} has no known access: ${String(route.access)}`]),
      ...(route.plan === undefined || planFeatures.includes(route.plan) ? [] : [`${name} asks for an unknown plan`]),
      ...unknownCodes.map((code) => `${name} can refuse with ${code}, which does not exist`),
      ...(inPath === declared ? [] : [`${name} has ${inPath || 'nothing'} in its path and parses ${declared}`]),
      ...(route.summary.trim() === '' ? [`${name} does not say what it is for`] : []),
      ...(route.method === 'GET' && fieldsOf(route.body).length > 0 ? [`${name} reads the body of a GET`] : []),
    ];
  });
  const byAddress = Map.groupBy(routes, addressOf);
  const doubles = [...byAddress].filter(([, sharing]) => sharing.length > 1);
  return [...problems, ...doubles.map(([address]) => `${address} is declared twice`)];
}

/** Where contracts and bindings differ, and doors that stand open where they should not. */
export function bindingProblems(routes: readonly NamedRoute[], bindings: readonly Binding[]): string[] {
  const unbound = routes.flatMap(({ name, route }) => {
    const count = bindings.filter((binding) => binding.route === route).length;
    return count === 1 ? [] : [`${name} is bound ${count} times`];
  });
  const ofBindings = bindings.flatMap(({ kind, route }) => [
    ...(routes.some((named) => named.route === route) ? [] : [`${addressOf({ route })} is bound and in no contract`]),
    ...(kind === 'open' && route.access !== 'public' ? [`${addressOf({ route })} is open and not public`] : []),
    ...((kind === 'external') === (route.access === 'external')
      ? []
      : [`${addressOf({ route })} is for programs, or bound for them, and not both`]),
    ...((kind === 'person' || kind === 'steps') && route.access === 'public'
      ? [`${addressOf({ route })} is public and asks who calls`]
      : []),
  ]);
  return [...unbound, ...ofBindings];
}

/** The routes a Fastify server answers, from the tree it prints: `GET /api/users`. */
function servedAddresses(printed: string): string[] {
  const prefixes: string[] = [];
  return printed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [, indent = '', label = ''] = /^((?:[│ ] {3})*)[├└]── (.*)$/.exec(line) ?? [];
      const [, part = '', methods] = /^(.*?)(?: \(([A-Z, ]+)\))?$/.exec(label) ?? [];
      const depth = indent.length / 4;
      const path = `${prefixes.slice(0, depth).join('')}${part}`;
      prefixes.splice(depth, Infinity, part);
      return (methods?.split(', ') ?? []).map((method) => `${method} ${path}`);
    });
}

const documents = ['GET /api/openapi.json', 'GET /api/docs'];
/** Addresses that speak somebody else's wire: Meta's callbacks, and the lab's controls. */
const wires = [
  'GET /api/webhooks/meta',
  'POST /api/webhooks/meta',
  'POST /api/webhooks/pix',
  ...['GET', 'POST', 'DELETE'].map((method) => `${method} /api/lab/*`),
  // Clients that put every address behind the one of the calls are led to the file itself.
  'GET /api/files/companies/*',
  'GET /api/files/branding/*',
];

/** What is served under `/api` beyond the contracts, and what of them is not. A GET also answers HEAD. */
export function servedProblems(routes: readonly NamedRoute[], printed: string): string[] {
  // A parameter that several calls name differently is printed with all its names.
  const shape = (address: string) => address.replace(/:[\w:|]+/g, ':');
  const served = servedAddresses(printed)
    .filter((address) => /^[A-Z]+ \/api(\/|$)/.test(address))
    .map(shape);
  const promised = [...routes.map(({ route }) => shape(`${route.method} /api${route.path}`)), ...documents];
  const heads = [...promised, ...wires].flatMap((address) =>
    address.startsWith('GET ') ? [address.replace('GET', 'HEAD')] : [],
  );
  const allowed = new Set([...promised, ...wires, ...heads]);
  return [
    ...served.filter((address) => !allowed.has(address)).map((address) => `${address} is served without a contract`),
    ...promised.filter((address) => !served.includes(address)).map((address) => `${address} is not served`),
  ];
}
