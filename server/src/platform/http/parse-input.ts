import type { FieldProblem, Route } from '@oplano/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../use-case/index.ts';
import type { Input } from './bind.ts';
import type { Form } from './read-form.ts';

const problemsMax = 20;

/** Which fields are wrong and how; the values themselves are not repeated. */
const fieldProblems = (place: string, error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, problemsMax).map((issue) => ({
    field: [...(place === 'body' ? [] : [place]), ...issue.path].join('.') || place,
    problem: issue.code === 'custom' ? issue.message : issue.code,
  }));

function parse(place: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('ERR_VALIDATION', { details: fieldProblems(place, result.error) });
}

/** Whether a call of this route comes as a form; refused where it comes as something else that cannot be read. */
export function comesAsForm({ upload }: Route, request: FastifyRequest): boolean {
  // A form would leave the body unread and look like an empty one.
  if (!upload && request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  if (upload && !upload.optional && !request.isMultipart()) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE');
  return upload !== undefined && request.isMultipart();
}

/** What was left empty in an address was not asked for, unless an empty value means something there. */
function parseQuery({ query }: Route, asked: unknown): unknown {
  const result = query.safeParse(asked);
  if (result.success) return result.data;
  const said = Object.entries(asked as Record<string, unknown>).filter(([, value]) => value !== '');
  return parse('query', query, Object.fromEntries(said));
}

/** What comes more than once is a list where the contract takes one; elsewhere the last word counts. */
function parseForm({ body }: Route, { fields, repeated }: Form): unknown {
  if (Object.keys(repeated).length > 0) {
    const result = body.safeParse({ ...fields, ...repeated });
    if (result.success) return result.data;
  }
  return parse('body', body, fields);
}

/** Parses every part of a request by its contract; what does not parse is refused with the fields that are wrong. */
export function parseInput(route: Route, request: FastifyRequest, form?: Form): Input<Route> {
  const params = parse('params', route.params, request.params);
  const query = parseQuery(route, request.query);
  const body = form ? parseForm(route, form) : parse('body', route.body, request.body ?? {});
  return { params, query, body, file: form?.files[0], files: form?.files ?? [] };
}
