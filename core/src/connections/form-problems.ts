import type { ErrorCode } from '@oplano/contracts';
import type { ConnectionSettings } from '@oplano/contracts/connections';
import { addDays, inZone } from '../time/index.ts';

/** What a form may not be saved with: the field to look at and the code that says why. */
export interface FormProblem {
  readonly field: keyof ConnectionSettings;
  readonly code: ErrorCode;
}

export interface FormSurroundings {
  readonly now: Date;
  readonly timeZone: string;
  /** The company asks its customers for a rating. */
  readonly ratingEnabled: boolean;
  /** The import as it is stored already: what was in order once may be saved again. */
  readonly stored?: Pick<ConnectionSettings, 'importOldMessages' | 'importRecentMessages' | VacationField>;
}
type VacationField = 'collectiveVacationStart' | 'collectiveVacationEnd';

export const importYearsBack = 2;
export const vacationDaysBack = 10;

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
};

export const wantsImport = (form: Pick<ConnectionSettings, 'importOldMessages' | 'importRecentMessages'>): boolean =>
  form.importOldMessages !== null || form.importRecentMessages !== null;

function importProblems(form: ConnectionSettings, { now, stored }: FormSurroundings): FormProblem[] {
  if (!wantsImport(form)) return [];
  const problems: FormProblem[] = [];
  const unchanged =
    stored?.importOldMessages === form.importOldMessages && stored.importRecentMessages === form.importRecentMessages;
  const from = form.importOldMessages === null ? null : new Date(form.importOldMessages);
  const until = form.importRecentMessages === null ? null : new Date(form.importRecentMessages);
  const wrong = (field: keyof ConnectionSettings) => void problems.push({ field, code: 'ERR_WAPP_IMPORT_DATES' });
  if (!unchanged) {
    if (!from || from < yearsBefore(now, importYearsBack) || from > now) wrong('importOldMessages');
    if (!until || (from && until < from) || until > now) wrong('importRecentMessages');
  }
  if (form.queueIdImportMessages === null) {
    problems.push({ field: 'queueIdImportMessages', code: 'ERR_WAPP_IMPORT_QUEUE_REQUIRED' });
  }
  return problems;
}

function vacationProblems(form: ConnectionSettings, { now, timeZone, stored }: FormSurroundings): FormProblem[] {
  if (form.collectiveVacationMessage.trim() === '') return [];
  const { collectiveVacationStart: start, collectiveVacationEnd: end } = form;
  const unchanged = stored?.collectiveVacationStart === start && stored.collectiveVacationEnd === end;
  const earliest = addDays(inZone(now, timeZone).date, -vacationDaysBack);
  const isWrong = (date: string | null) => date === null || (!unchanged && date < earliest);
  const problem = (field: VacationField): FormProblem => ({ field, code: 'ERR_WAPP_VACATION_DATES' });
  return [
    ...(isWrong(start) ? [problem('collectiveVacationStart')] : []),
    ...(isWrong(end) || (start !== null && end !== null && end < start) ? [problem('collectiveVacationEnd')] : []),
  ];
}

/** Why a connection may not be saved like this; empty when it may. The same on both sides of the wire. */
export function connectionFormProblems(form: ConnectionSettings, around: FormSurroundings): FormProblem[] {
  const problems: FormProblem[] = [];
  if (form.queueIds.length > 1 && form.greetingMessage.trim() === '') {
    problems.push({ field: 'greetingMessage', code: 'ERR_WAPP_GREETING_REQUIRED' });
  }
  if (around.ratingEnabled) {
    if (form.ratingMessage.trim() === '')
      problems.push({ field: 'ratingMessage', code: 'ERR_WAPP_RATING_MESSAGE_REQUIRED' });
    if (form.expiresTicketNPS === 0)
      problems.push({ field: 'expiresTicketNPS', code: 'ERR_WAPP_RATING_EXPIRY_REQUIRED' });
  }
  if (form.timeSendQueue !== 0 && form.sendIdQueue === null) {
    problems.push({ field: 'sendIdQueue', code: 'ERR_WAPP_REDIRECT_INCOMPLETE' });
  }
  return [...problems, ...vacationProblems(form, around), ...importProblems(form, around)];
}
