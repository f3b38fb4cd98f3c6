import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { problemOf } from './problems.ts';

/** Checks a form by its contract and names what is wrong by our keys. */
export const resolverOf = <I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> =>
  zodResolver(schema, { error: problemOf });
