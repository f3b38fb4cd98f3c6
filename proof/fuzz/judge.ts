import { errorCodes, errorStatus, type ErrorCode } from '@oplano/contracts';
import type { Answer } from '../../server/test/structure/send-call.ts';
import type { Ground } from './ground.ts';
import { demand } from './property.ts';

const told = ({ statusCode, body }: Answer): string => `${statusCode} ${body.slice(0, 300)}`;

/** An answer is a success, or a refusal in our words that shows nothing of our insides. */
export function demandOrderly(answer: Answer, options: { readonly inOurWords?: boolean } = {}): void {
  const { statusCode, body } = answer;
  demand(statusCode < 500, () => told(answer));
  demand(statusCode < 300 || statusCode >= 400, () => `sent elsewhere: ${told(answer)}`);
  if (statusCode < 400 || options.inOurWords === false) return;
  const code = codeIn(body) ?? spelledOut(answer);
  demand(code !== undefined && errorStatus[code] === statusCode, () => `no known code: ${told(answer)}`);
  demand(!/"stack"|node_modules|select .* from |pg_/i.test(body), () => `shows our insides: ${told(answer)}`);
}

function codeIn(body: string): ErrorCode | undefined {
  try {
    const { error } = JSON.parse(body) as { error?: ErrorCode };
    return error !== undefined && errorCodes.includes(error) ? error : undefined;
  } catch {
    return undefined;
  }
}

/** Old clients read who has the ticket out of the place where codes stand. */
const spelledOut = ({ statusCode, body }: Answer): ErrorCode | undefined =>
  statusCode === errorStatus.ERR_OTHER_OPEN_TICKET && body.startsWith('{"error":"{')
    ? 'ERR_OTHER_OPEN_TICKET'
    : undefined;

/** A call that is refused has changed no row. */
export async function demandUntouched({ changes }: Ground, { statusCode }: Answer): Promise<void> {
  const changed = await changes.take();
  demand(statusCode < 400 || changed.length === 0, () => `refused with ${statusCode}, and did ${changed.join(', ')}`);
}
