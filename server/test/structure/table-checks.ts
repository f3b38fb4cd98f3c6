import { hasCompany, type Catalogue, type ForeignKey, type Policy, type Table } from './catalogue.ts';

/** Why a table may do without rows of a company. */
export type Exceptions = Readonly<Record<string, string>>;

const bindsCompany = (expression: string | null): boolean =>
  /\bcompany_id = \( SELECT app_company\(\) AS app_company\)/.test(expression ?? '');
const isForPlatform = (expression: string | null): boolean => /\bapp_platform\(\)/.test(expression ?? '');

/** A policy lets through rows of the bound company, or anything outside of companies; never more. */
function policyProblems(table: Table, policy: Policy): string[] {
  if (!policy.permissive) return [];
  // Without a check of its own a policy judges new rows as it judges old ones.
  const check = policy.check ?? policy.using;
  const sound = (expression: string | null): boolean =>
    expression === null || bindsCompany(expression) || isForPlatform(expression);
  return [
    ...(sound(policy.using) ? [] : [`${table.name}: the policy ${policy.name} shows rows of other companies`]),
    ...(policy.command === 'r' || sound(check)
      ? []
      : [`${table.name}: the policy ${policy.name} takes rows of other companies`]),
  ];
}

function tenantTableProblems(table: Table): string[] {
  const own = table.policies.some(
    (policy) =>
      policy.command === '*' && bindsCompany(policy.using) && (policy.check === null || bindsCompany(policy.check)),
  );
  return [
    ...(table.secured ? [] : [`${table.name}: row-level security is off`]),
    ...(table.forced ? [] : [`${table.name}: row-level security does not bind its owner`]),
    ...(own ? [] : [`${table.name}: no policy on company_id`]),
    ...table.policies.flatMap((policy) => policyProblems(table, policy)),
  ];
}

const reach = ['insert', 'update', 'delete', 'truncate'];

/** A table outside of companies is locked for the server, or written only outside of any company. */
function platformTableProblems(table: Table): string[] {
  if (table.granted.length === 0) return [];
  const writers = table.policies.filter((policy) => policy.permissive && policy.command !== 'r');
  const guarded =
    table.secured && table.forced && writers.every((policy) => isForPlatform(policy.using) || bindsOwnId(policy));
  return guarded ? [] : [`${table.name}: companies can write it`];
}
const bindsOwnId = (policy: Policy): boolean =>
  /\bid = \( SELECT app_company\(\) AS app_company\)/.test(policy.using ?? '') &&
  (policy.check === null || /\bid = \( SELECT app_company\(\) AS app_company\)/.test(policy.check));

/**
 * Text search uses no index under row-level security, so these keep to the bound company themselves; each has a test
 * that it shows nothing of another.
 */
const searchDoors = new Set([
  'function find_contacts',
  'function search_messages',
  'function find_in_chat',
  // Heads of logs are the owner's alone, so that nobody who writes an entry says where it stands.
  'function chain_log_entry',
  'function forget_log',
]);

/** Every table belongs to companies and is guarded, or stands on the list with a reason and is guarded otherwise. */
export function tenancyProblems({ tables, sideDoors }: Catalogue, exceptions: Exceptions): string[] {
  const names = new Set(tables.map((table) => table.name));
  return [
    ...tables.flatMap((table) => {
      const excused = exceptions[table.name] !== undefined;
      if (hasCompany(table))
        return [...(excused ? [`${table.name} needs no excuse`] : []), ...tenantTableProblems(table)];
      return excused ? platformTableProblems(table) : [`${table.name} has no company_id and no reason`];
    }),
    ...tables.filter((table) => table.schema !== 'public').map((table) => `${table.name} stands outside of public`),
    ...Object.keys(exceptions)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is excused and not there`),
    ...sideDoors.filter((door) => !searchDoors.has(door)).map((door) => `${door} goes around row-level security`),
  ];
}

/** Foreign keys by which a row of one company could point into another. */
export function foreignKeyProblems({ tables, foreignKeys }: Catalogue): string[] {
  const tenants = new Set(tables.filter(hasCompany).map((table) => table.name));
  const carries = ({ columns, targetColumns }: ForeignKey): boolean => {
    const place = columns.indexOf('company_id');
    return place >= 0 && targetColumns[place] === 'company_id';
  };
  const toCompany = ({ columns }: ForeignKey): boolean => columns.length === 1 && columns[0] === 'company_id';
  return foreignKeys.flatMap((key) => {
    if (!tenants.has(key.table))
      return tenants.has(key.target) ? [`${key.name} leads from outside into a company`] : [];
    if (tenants.has(key.target)) return carries(key) ? [] : [`${key.name} does not carry company_id`];
    return key.target !== 'companies' || toCompany(key) ? [] : [`${key.name} names a company that is not the row's`];
  });
}

/** What the server's role could do around the policies. */
export function roleProblems({ tables, excessRights }: Catalogue, locked: readonly string[]): string[] {
  return [
    ...excessRights.map((excess) => `The role ${excess}`),
    ...tables.flatMap(({ name, granted }) => [
      // TRUNCATE and triggers know nothing of row-level security.
      ...(granted.includes('truncate') ? [`The role may truncate ${name}`] : []),
      ...(granted.includes('trigger') ? [`The role may put triggers on ${name}`] : []),
      ...(locked.includes(name) && granted.some((right) => reach.includes(right))
        ? [`The role may write ${name}`]
        : []),
    ]),
  ];
}
