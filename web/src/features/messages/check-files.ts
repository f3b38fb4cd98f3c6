import { i18n } from '#platform/i18n';
import { toast } from '#ui/toast';
import { fileProblem } from './composer/file-rules.ts';

/** Whether these files can go; says why not. */
export function checkFiles(files: readonly File[]): boolean {
  const problem = fileProblem(files);
  if (!problem) return true;
  if (problem.kind === 'tooLarge') toast.error(i18n.t(($) => $.messages.files.tooLarge));
  else if (problem.kind === 'empty') toast.error(i18n.t(($) => $.messages.files.empty, { name: problem.name }));
  else toast.error(i18n.t(($) => $.messages.files.badType, { name: problem.name }));
  return false;
}
