import type { Route } from '@oplano/contracts';
import { refusal, type Actor } from '@oplano/core/permissions';
import { operator } from '@oplano/core/principals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inSearchTime } from '../db/index.ts';
import { calledFrom } from '../events/index.ts';
import type { SharedLimits } from '../limits/index.ts';
import type { Staging } from '../staging/index.ts';
import {
  AppError,
  principalOf,
  readForPerson,
  runForPerson,
  runForPlatform,
  runInCompany,
  transactionsOf,
  type Ctx,
  type KnownActors,
  type LoadActor,
  type Runtime,
} from '../use-case/index.ts';
import type { Binding, ExternalCall, Input, Step } from './bind.ts';
import { isSearch, type Budgets } from './budgets.ts';
import { beforeBody, isByAddress, takeLimit, type Door, type Outsiders } from './door.ts';
import { exchangeOf, idempotencyKeyOf } from './exchange.ts';
import type { Origins } from './origins.ts';
import { comesAsForm, parseInput } from './parse-input.ts';
import { withForm } from './read-form.ts';
import { goneOf, sendPieces } from './send-pieces.ts';
import { sendRows } from './send-rows.ts';
import type { UploadsInFlight } from './uploads-in-flight.ts';

const searchMaxMs = 5_000;
/** Of each route that is bound inside a company. */
const companyInPath = z.object({ companyId: z.int() });

function refuse(actor: Actor | null, route: Parameters<typeof refusal>[1]): void {
  const code = refusal(actor, route);
  if (code) throw new AppError(code);
}

interface HandlerOptions {
  readonly runtime: Runtime;
  readonly loadActor: LoadActor;
  readonly outsiders: Outsiders;
  /** Where the files of forms lie while their call runs. */
  readonly staging: Staging;
  /** Counts the calls of routes that are limited. */
  readonly limits: Pick<SharedLimits, 'take'>;
  readonly https: boolean;
  readonly origins: Origins;
  /** Checks every answer against its contract and fails where it does not fit: for tests. */
  readonly strictAnswers: boolean;
}

/** What the handlers of one server share. */
export interface Desk {
  readonly door: Door;
  readonly budgets: Pick<Budgets, 'inTurn'>;
  readonly uploads: UploadsInFlight;
  readonly known: KnownActors;
}

/** What a call of a route does once it has passed the door. */
export function handlerOf(options: HandlerOptions, binding: Binding, { door, budgets, uploads, known }: Desk) {
  const { route } = binding;
  const { runtime, loadActor } = options;
  // What is only read is simply read again where somebody may something else by now.
  const isRead = (binding.kind === 'person' || binding.kind === 'rows') && route.method === 'GET';
  const stepOf =
    (request: FastifyRequest, onlyReads = isRead): Step =>
    async (work) => {
      const caller = door.callerOf(request);
      if ('connectionId' in caller) throw new AppError('ERR_NO_SESSION');
      const perform = async (ctx: Ctx) => {
        if ('keyId' in caller) refuse(ctx.actor, { ...route, access: 'session', plan: 'useExternalApi' });
        // What is for programs alone asks nothing of the person behind a key but that they are still there.
        if (route.access !== 'external') refuse(ctx.actor, route);
        // What may take long in the database ends in time.
        return isSearch(request.query) ? inSearchTime(ctx.db, searchMaxMs, () => work(ctx)) : work(ctx);
      };
      return onlyReads && 'sessionId' in caller
        ? readForPerson(runtime, caller, { known, loadActor }, perform)
        : runForPerson(runtime, caller, loadActor, perform);
    };

  /** The same for a program, whichever way it showed who it is. */
  const externalStepOf =
    (request: FastifyRequest): ExternalCall['step'] =>
    (work) => {
      const caller = door.callerOf(request);
      if (!('connectionId' in caller)) return stepOf(request)((ctx) => work({ ...ctx, connectionId: null }));
      const { companyId, connectionId } = caller;
      return runInCompany(
        options.runtime,
        companyId,
        async (ctx) => {
          await options.outsiders.demandToken(ctx.db, caller, ctx.now, route);
          return work({ ...ctx, connectionId });
        },
        principalOf(caller),
      );
    };

  /**
   * A form is read once it is known who sends it and that they may, and by no more senders than there should be. Its turn
   * comes when the bytes are there: whoever sends slowly holds no place that others wait for.
   */
  async function withInput<T>(request: FastifyRequest, work: (input: Input<Route>) => Promise<T>): Promise<T> {
    const { upload } = route;
    const isForm = comesAsForm(route, request);
    if (!upload || !isForm) return work(parseInput(route, request));
    const inTurn = (form: Parameters<typeof parseInput>[2]) =>
      budgets.inTurn(route, request, () => work(parseInput(route, request, form)));
    const end = await beforeBody(request, async () => {
      await (binding.kind === 'external' ? externalStepOf(request) : stepOf(request))(async () => undefined);
      return uploads.begin(door.callerOf(request));
    });
    try {
      return await withForm(request, upload, options.staging, inTurn);
    } finally {
      end();
    }
  }

  /** What follows from an answer that a person looks at. */
  const followed = async (request: FastifyRequest, answer: unknown, input: Input<Route>): Promise<unknown> => {
    const caller = door.callerOf(request);
    const isLook = 'sessionId' in caller && !caller.isVisit;
    const work = isLook && binding.kind === 'person' ? binding.followUp?.(answer, input) : null;
    return work ? stepOf(request, false)(work) : answer;
  };

  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (binding.kind === 'person' || binding.kind === 'steps') {
      const step = stepOf(request);
      return withInput(request, async (input) =>
        binding.kind === 'steps'
          ? binding.handle(step, input)
          : followed(request, await step((ctx) => binding.handle(ctx, input)), input),
      );
    }
    if (binding.kind === 'stream') {
      const gone = goneOf(reply);
      const pieces = await withInput(request, (input) => binding.handle(stepOf(request), input, gone));
      return sendPieces(reply, route.response, pieces);
    }
    if (binding.kind === 'rows') {
      const step = stepOf(request);
      return withInput(request, (input) => sendRows(reply, route.response, binding.handle(step, input)));
    }
    if (binding.kind === 'external') {
      const call: ExternalCall = {
        step: externalStepOf(request),
        idempotencyKey: idempotencyKeyOf(request),
        tellRepeat: () => void reply.header('idempotent-replayed', 'true'),
      };
      return withInput(request, (input) => binding.handle(call, input));
    }
    if (binding.kind === 'inside') {
      const actor = await stepOf(request)(async (ctx) => ctx.actor);
      return withInput(request, async (input) => {
        const { companyOf } = binding;
        const companyId = companyOf
          ? await runForPlatform(runtime, actor, (ctx) => companyOf(ctx, input))
          : companyInPath.parse(input.params).companyId;
        return binding.handle((work) => runInCompany(runtime, companyId, work, operator(actor.userId)), input);
      });
    }
    const exchange = exchangeOf(request, reply, options);
    // The operator behind a platform route; nobody on a public one.
    const actor = route.access === 'public' ? null : await stepOf(request)(async (ctx) => ctx.actor);
    refuse(actor, route);
    return withInput(request, async (input) => {
      for (const limit of binding.limits) {
        if (!isByAddress(limit)) await takeLimit(options.limits, limit, limit.key(input, exchange));
      }
      if (binding.kind === 'open') return binding.handle(transactionsOf(options.runtime), input, exchange);
      return runForPlatform(options.runtime, actor, (ctx) => binding.handle(ctx, input));
    });
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const doIt = () => calledFrom(request.ip, () => run(request, reply));
    const isForm = route.upload !== undefined && request.isMultipart();
    const answer = await (isForm ? doIt() : budgets.inTurn(route, request, doIt));
    if (binding.kind === 'stream' || answer === reply) return answer;
    const told = options.strictAnswers ? route.response.parse(answer) : answer;
    // A bare text would leave as plain text; every answer is JSON.
    if (typeof told !== 'string') return told;
    void reply.type('application/json; charset=utf-8');
    return JSON.stringify(told);
  };
}
