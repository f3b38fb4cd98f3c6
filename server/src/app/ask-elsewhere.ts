import { randomBytes } from 'node:crypto';
import { findKeptWhatsapp, type SessionKeeper } from '#features/connections';
import type { NumberAnswer, NumberCheck } from '#features/contacts';
import { tenantTransaction } from '#platform/db';
import { within } from '#platform/kit';
import type { Notices } from '#platform/notices';
import type { Runtime } from '#platform/use-case';

/** How long whoever keeps the connection has for an answer, each time it is asked. */
const patienceMs = 6_000;
/** A notice can get lost where a line to the database breaks. */
const tries = 2;

const questionForm = /^n:(\d+):(\d+):([\w-]+)$/;
const answerForm = /^r:([\w-]+):(exists|missing|unanswered)$/;

interface AskingParts {
  readonly runtime: Pick<Runtime, 'db' | 'clock' | 'log'>;
  readonly notices: Pick<Notices, 'tell' | 'subscribe'>;
  readonly keeper: Pick<SessionKeeper, 'driverOf'>;
  /** Asks through a connection that this process keeps. */
  readonly checkHere: NumberCheck;
}

/**
 * Whether numbers exist, asked through whichever process keeps a connection of the company: a process without channels
 * has none of its own. Question and answer are notices, and neither is kept.
 */
export function createNumberCheck({ runtime, notices, keeper, checkHere }: AskingParts): NumberCheck {
  const { db, clock, log } = runtime;
  const waiting = new Map<string, (answer: NumberAnswer) => void>();

  async function answer(connectionId: number, number: string, question: string): Promise<void> {
    const driver = keeper.driverOf(connectionId);
    // Somebody else keeps it, and answers.
    if (!driver?.checkNumbers) return;
    try {
      const found = await driver.checkNumbers([number]);
      notices.tell(`r:${question}:${found.get(number) ? 'exists' : 'missing'}`);
    } catch (err) {
      log.warn({ code: 'number_check_failed', err }, 'a number could not be checked');
      notices.tell(`r:${question}:unanswered`);
    }
  }

  notices.subscribe((key, isOurs) => {
    if (isOurs || key === null) return;
    const [, connectionId, number, question] = questionForm.exec(key) ?? [];
    if (question !== undefined) void answer(Number(connectionId), number ?? '', question);
    const [, answered, said] = answerForm.exec(key) ?? [];
    if (answered !== undefined) waiting.get(answered)?.(said as NumberAnswer);
  });

  async function askElsewhere(connectionId: number, number: string): Promise<NumberAnswer> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const question = randomBytes(9).toString('base64url');
      const heard = new Promise<NumberAnswer>((resolve) => waiting.set(question, resolve));
      notices.tell(`n:${connectionId}:${number}:${question}`);
      const said = await within(patienceMs, heard, () => null);
      waiting.delete(question);
      if (said !== null) return said;
    }
    return 'unavailable';
  }

  return async (companyId, number) => {
    const here = await checkHere(companyId, number);
    if (here !== 'unavailable' || !/^\d{1,20}$/.test(number)) return here;
    // Where nobody keeps one, nobody would answer.
    const kept = await tenantTransaction(db, companyId, (bound) => findKeptWhatsapp(bound, companyId, clock.now()));
    return kept === undefined ? 'unavailable' : askElsewhere(kept, number);
  };
}
