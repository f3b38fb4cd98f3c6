import { z } from 'zod';
import { onceFor } from '#platform/kit';

/** A schema as JSON schema writes it, as far as these tests look into it. */
export interface WireSchema {
  readonly type?: string;
  readonly properties?: Record<string, WireSchema>;
  readonly required?: readonly string[];
  readonly items?: WireSchema;
  readonly anyOf?: readonly WireSchema[];
  readonly oneOf?: readonly WireSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

/** A value somewhere in what a caller writes. `*` in the path stands for every element of an array. */
export interface WireField {
  readonly path: readonly string[];
  readonly schema: WireSchema;
  readonly required: boolean;
  /** What stands beside it, where only that tells which of several forms is meant. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** What that form demands beside it. */
  readonly needs?: readonly string[];
}

export const wireSchemaOf = onceFor(
  (schema: z.ZodType): WireSchema =>
    // zod writes plain JSON schema; the fields above are those this folder reads.
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as WireSchema,
);

/** The fields of a form that have but one value. */
function constantsOf({ properties = {} }: WireSchema): Record<string, unknown> | undefined {
  const constants = Object.entries(properties).filter(([, { const: only }]) => only !== undefined);
  return constants.length === 0
    ? undefined
    : Object.fromEntries(constants.map(([name, { const: only }]) => [name, only]));
}

function collect(schema: WireSchema, path: readonly string[], required: boolean): WireField[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    collect(property, [...path, name], schema.required?.includes(name) ?? false),
  );
  const elements = schema.items ? collect(schema.items, [...path, '*'], true) : [];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((choice) => {
    if (!choice.properties && !choice.items) return [];
    const beside = constantsOf(choice);
    const needs = choice.required ?? [];
    return collect(choice, path, required)
      .slice(1)
      .map((field) => (beside ? { ...field, beside, needs } : field));
  });
  return [{ path, schema, required }, ...inside, ...elements, ...choices];
}

/** Every field a caller can fill in, however deep. */
export const fieldsOf = onceFor((schema: z.ZodType): readonly WireField[] =>
  collect(wireSchemaOf(schema), [], true).slice(1),
);

const int4Max = 2_147_483_647;
/** Whether a value names a record: by the field's name, or because it is parsed like one. */
export const isRecordId = ({ path, schema }: WireField): boolean => {
  const name = path.filter((step) => step !== '*').at(-1) ?? '';
  const choices = [schema, ...(schema.anyOf ?? [])];
  const parsedAsId = choices.some((choice) => choice.maximum === int4Max && choice.exclusiveMinimum === 0);
  return (/(^id|Id|Ids)$/.test(name) && schema.type !== 'array') || parsedAsId || schema.format === 'uuid';
};
