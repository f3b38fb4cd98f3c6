import { ControlError } from './routes.ts';

type Body = Readonly<Record<string, unknown>>;

/** Readers for the few fields a control body has; a wrong one is answered with its name. */
export function text(body: Body, name: string): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '') throw new ControlError(`${name}: a text is needed`);
  return value;
}

export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new ControlError(`${name}: a text is needed`);
  return value;
}

export function optionalFlag(body: Body, name: string): boolean | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw new ControlError(`${name}: true or false is needed`);
  return value;
}

export function optionalNumber(body: Body, name: string): number | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ControlError(`${name}: a number is needed`);
  return value;
}

export function number(body: Body, name: string): number {
  const value = optionalNumber(body, name);
  if (value === undefined) throw new ControlError(`${name}: a number is needed`);
  return value;
}

export function texts(body: Body, name: string): string[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new ControlError(`${name}: a list of texts is needed`);
  }
  return value;
}

export function records(body: Body, name: string): Body[] {
  const value = body[name];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'object' && item !== null)) {
    throw new ControlError(`${name}: a list of records is needed`);
  }
  return value;
}

export function oneOf<const T extends string>(body: Body, name: string, allowed: readonly T[]): T {
  const value = body[name];
  const found = allowed.find((item) => item === value);
  if (!found) throw new ControlError(`${name}: one of ${allowed.join(', ')} is needed`);
  return found;
}
