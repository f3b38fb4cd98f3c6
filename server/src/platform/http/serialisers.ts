import { fastify } from 'fastify';
import { onceFor } from '../kit/index.ts';

type Serialise = (answer: unknown) => string;
type Compile = (route: { schema: unknown }) => Serialise;

/** Fastify's own way to write answers, which it shows once it has a route that needs it. */
async function findCompiler(): Promise<Compile> {
  const bare = fastify();
  bare.get('/', { schema: { response: { 200: { type: 'object' } } } }, async () => ({}));
  await bare.ready();
  const { serializerCompiler } = bare;
  await bare.close();
  if (!serializerCompiler) throw new Error('Fastify does not say how it writes answers.');
  return ({ schema }) => serializerCompiler({ schema, method: 'GET', url: '/', httpStatus: '200' }) as Serialise;
}
let found: Promise<Compile> | undefined;

/**
 * How answers of a shape are written. A program is generated for each shape, which takes a millisecond or two: with
 * hundreds of routes half a second of every start. So it is generated for the first answer, and once in a process.
 */
const serialisers = onceFor((compile: Compile) =>
  onceFor((schema: object): Serialise => {
    let made: Serialise | undefined;
    return (answer) => (made ??= compile({ schema }))(answer);
  }),
);

/** For Fastify, which asks for all of them before it listens. */
export async function lateSerialisers(): Promise<Compile> {
  found ??= findCompiler();
  const serialiserOf = serialisers(await found);
  return ({ schema }) => serialiserOf(schema as object);
}
