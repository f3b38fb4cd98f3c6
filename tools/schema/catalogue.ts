import { withOwnerClient } from '../../server/src/platform/db-raw/owner-client.ts';
import * as queries from './catalogue-queries.ts';

export interface Column {
  name: string;
  /** As PostgreSQL writes it, with its length or precision. */
  sqlType: string;
  /** The bare type, of one element when the column is an array; the base type of a domain. */
  baseType: string;
  isArray: boolean;
  enumValues: string[] | null;
  isNullable: boolean;
  default: string | null;
  identity: 'always' | 'by default' | null;
  identityStart: string | null;
  isComputed: boolean;
  collation: string | null;
  comment: string | null;
}

export interface Constraint {
  name: string;
  kind: 'p' | 'u' | 'c' | 'f' | 'x';
  definition: string;
  /** The one column a check is about, if it is one. */
  column: string | null;
}

export interface Policy {
  name: string;
  isPermissive: boolean;
  command: string;
  roles: string[];
  using: string | null;
  check: string | null;
}

export interface Table {
  name: string;
  kind: 'table' | 'view';
  comment: string | null;
  viewDefinition: string | null;
  isSecured: boolean;
  isForced: boolean;
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  policies: Policy[];
  triggers: string[];
  grants: string[];
}

export interface Routine {
  signature: string;
  definition: string;
  isPublic: boolean;
  isGranted: boolean;
}

export interface Catalogue {
  extensions: string[];
  role: { name: string; attributes: string[] } | null;
  enums: { name: string; values: string[] }[];
  domains: { name: string; type: string; constraints: string[] }[];
  textSearch: { name: string; mappings: string[] }[];
  sequences: { name: string; type: string; grants: string[] }[];
  routines: Routine[];
  tables: Table[];
  schemaGrants: string[];
  defaultGrants: { kind: string; grants: string[] }[];
}

/** Everything that the migrations made in the schema `public`, in an order that does not depend on chance. */
export async function readCatalogue(ownerUrl: string): Promise<Catalogue> {
  return withOwnerClient(ownerUrl, async (client) => {
    // Each statement names its columns after the fields of the type that it fills.
    const all = async <T>(statement: string) => (await client.query(statement)).rows as T[];
    const extensions = await all<{ name: string }>(queries.extensions);
    const schema = await all<{ grants: string[] }>(queries.schemaGrants);
    const defaults = await all<{ kind: string; grants: string[] }>(queries.defaultGrants);
    return {
      extensions: extensions.map((row) => row.name),
      role: (await all<NonNullable<Catalogue['role']>>(queries.role))[0] ?? null,
      enums: await all<Catalogue['enums'][number]>(queries.enums),
      domains: await all<Catalogue['domains'][number]>(queries.domains),
      textSearch: await all<Catalogue['textSearch'][number]>(queries.textSearch),
      sequences: await all<Catalogue['sequences'][number]>(queries.sequences),
      routines: await all<Routine>(queries.routines),
      tables: await all<Table>(queries.tables),
      schemaGrants: schema.flatMap((row) => row.grants),
      defaultGrants: defaults.filter((row) => row.grants.length > 0),
    };
  });
}
