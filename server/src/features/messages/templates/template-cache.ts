import type { MessageTemplate } from '@oplano/contracts/messages';
import type { Clock } from '#platform/clock';
import { retryAfterOf } from '#platform/db';
import type { Log } from '#platform/log';
import { AppError } from '#platform/use-case';
import { ProviderTrouble } from '#ports/channels';
import type { DriverFor } from '../media/fetch-media.ts';

/** The number whose templates are meant; a change of its connection makes what was known of it old. */
export interface TemplatePlace {
  readonly companyId: number;
  readonly connectionId: number;
  readonly version: number;
}

type Templates = readonly MessageTemplate[];
interface Known {
  readonly version: number;
  readonly at: number;
  readonly templates: Templates;
}

/** Keeps the approved templates of numbers for a while, so that a list opened again is there at once. */
export interface TemplateCache {
  /** `anew` asks the provider whatever is known. */
  of(place: TemplatePlace, anew?: boolean): Promise<Templates>;
  /** One of them; what was known before counts while the provider is away. */
  find(place: TemplatePlace, name: string, language: string): Promise<MessageTemplate>;
}

interface CacheParts {
  readonly driverFor: DriverFor;
  readonly clock: Clock;
  readonly log: Log;
}

const keptMs = 300_000;
const numbersMax = 200;

/** A list from outside, in the words of the API where it does not come. */
async function ask({ driverFor, log }: CacheParts, { companyId, connectionId }: TemplatePlace): Promise<Templates> {
  const driver = await driverFor(companyId, connectionId).catch((err: unknown) => {
    if (retryAfterOf(err) !== null) throw err;
    // Its network is not there, or its credentials cannot be read: nothing the provider does could help.
    log.error(
      { code: 'templates_not_supported', err, connectionId },
      'a connection cannot be asked for its templates here',
    );
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  });
  if (!driver) throw new AppError('ERR_NO_WAPP_FOUND');
  if (!driver.templates) throw new AppError('ERR_NO_TEMPLATES');
  try {
    return await driver.templates();
  } catch (err) {
    if (!(err instanceof ProviderTrouble)) throw err;
    log.warn({ code: 'templates_unavailable', err, connectionId }, 'the templates of a number could not be listed');
    throw new AppError(err.kind === 'away' ? 'ERR_TEMPLATES_AWAY' : 'ERR_TEMPLATES_REFUSED');
  }
}

export function createTemplateCache(parts: CacheParts): TemplateCache {
  const known = new Map<number, Known>();
  const asking = new Map<number, Promise<Templates>>();
  const now = () => parts.clock.now().getTime();

  function keep({ connectionId, version }: TemplatePlace, templates: Templates): void {
    known.delete(connectionId);
    known.set(connectionId, { version, at: now(), templates });
    const [oldest] = known.keys();
    if (known.size > numbersMax && oldest !== undefined) known.delete(oldest);
  }
  /** Ten people who open the list at once ask once. */
  function askOnce(place: TemplatePlace): Promise<Templates> {
    const running = asking.get(place.connectionId);
    if (running) return running;
    const answer = ask(parts, place)
      .then((templates) => {
        keep(place, templates);
        return templates;
      })
      .finally(() => asking.delete(place.connectionId));
    asking.set(place.connectionId, answer);
    return answer;
  }
  const knownOf = ({ connectionId, version }: TemplatePlace): Known | undefined => {
    const found = known.get(connectionId);
    return found?.version === version ? found : undefined;
  };
  const isFresh = ({ at }: Known): boolean => Math.abs(now() - at) < keptMs;

  async function of(place: TemplatePlace, anew = false): Promise<Templates> {
    const found = knownOf(place);
    return found && !anew && isFresh(found) ? found.templates : askOnce(place);
  }
  return {
    of,
    async find(place, name, language) {
      const isIt = (one: MessageTemplate) => one.name === name && one.language === language;
      const templates = await of(place).catch((error: unknown) => {
        const older = knownOf(place);
        if (older) return older.templates;
        throw error;
      });
      // One that was approved a moment ago is not on the cache yet.
      const found = templates.find(isIt) ?? (await of(place, true)).find(isIt);
      if (!found) throw new AppError('ERR_NO_TEMPLATE_FOUND');
      return found;
    },
  };
}
