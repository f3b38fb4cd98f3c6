import { maskedValue, type IntegrationForm } from '@oplano/contracts/integrations';

type Form = Pick<IntegrationForm, 'type' | 'name' | 'projectName' | 'jsonContent' | 'urlN8N' | 'typebotSlug'>;
type Problem = { readonly field: 'urlN8N' | 'typebotSlug' | 'jsonContent' | 'projectName' };

/** Who asks Dialogflow, as Google's key file says it. */
export interface Robot {
  readonly email: string;
  readonly privateKey: string;
  readonly tokenUrl: string;
}

/** Reads a key file; null where it is none. */
export function readRobot(jsonContent: string): Robot | null {
  try {
    const file: unknown = JSON.parse(jsonContent);
    if (typeof file !== 'object' || file === null) return null;
    const { client_email: email, private_key: privateKey, token_uri: tokenUrl } = file as Record<string, unknown>;
    if (typeof email !== 'string' || typeof privateKey !== 'string' || typeof tokenUrl !== 'string') return null;
    return email !== '' && privateKey !== '' && /^https?:\/\//.test(tokenUrl) ? { email, privateKey, tokenUrl } : null;
  } catch {
    return null;
  }
}

/** What an integration of its type still lacks; null: nothing. */
export function integrationProblem(form: Form): Problem | null {
  if (form.type === 'dialogflow') {
    if (form.projectName.trim() === '') return { field: 'projectName' };
    const hasKeys = form.jsonContent === maskedValue || readRobot(form.jsonContent) !== null;
    return hasKeys ? null : { field: 'jsonContent' };
  }
  if (form.urlN8N.trim() === '') return { field: 'urlN8N' };
  return form.type === 'typebot' && form.typebotSlug.trim() === '' ? { field: 'typebotSlug' } : null;
}

/** Only Dialogflow has projects; for the others the name stands for it. */
export const savedProjectName = ({ type, name, projectName }: Pick<Form, 'type' | 'name' | 'projectName'>): string =>
  type === 'dialogflow' ? projectName : name;
