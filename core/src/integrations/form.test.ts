import { maskedValue } from '@oplano/contracts/integrations';
import { describe, expect, test } from 'vitest';
import { integrationProblem, readRobot, savedProjectName } from './index.ts';

const keyFile = JSON.stringify({
  client_email: 'a@b',
  private_key: 'k',
  token_uri: 'https://oauth2.googleapis.com/token',
});
const form = {
  type: 'webhook',
  name: 'Loja',
  projectName: 'projeto',
  jsonContent: keyFile,
  urlN8N: 'https://a.example',
  typebotSlug: 'loja',
} as const;

describe('an integration', () => {
  test.each<[string, Partial<Parameters<typeof integrationProblem>[0]>, string | undefined, string]>([
    ['n8n needs an address', { type: 'n8n', urlN8N: '' }, 'urlN8N', 'INT-009'],
    ['a webhook needs an address', { urlN8N: ' ' }, 'urlN8N', 'INT-009'],
    ['Typebot needs an address', { type: 'typebot', urlN8N: '' }, 'urlN8N', 'INT-009'],
    ['Typebot needs a flow', { type: 'typebot', typebotSlug: '' }, 'typebotSlug', 'INT-010'],
    ['a webhook needs no flow', { typebotSlug: '' }, undefined, 'INT-010'],
    ['Dialogflow needs a project', { type: 'dialogflow', projectName: '' }, 'projectName', 'INT-011'],
    ['Dialogflow needs a key file', { type: 'dialogflow', jsonContent: '{}' }, 'jsonContent', 'INT-011'],
    ['Dialogflow keeps its key file', { type: 'dialogflow', jsonContent: maskedValue }, undefined, 'INT-011'],
    ['Dialogflow needs no address', { type: 'dialogflow', urlN8N: '' }, undefined, 'INT-011'],
  ])('%s: %j lacks %s [%s]', (_title, more, field) => {
    expect(integrationProblem({ ...form, ...more })?.field).toBe(field);
  });

  test('is its own project, unless it is one of Dialogflow [INT-008]', () => {
    for (const type of ['n8n', 'webhook', 'typebot'] as const) expect(savedProjectName({ ...form, type })).toBe('Loja');
    expect(savedProjectName({ ...form, type: 'dialogflow' })).toBe('projeto');
  });

  test('knows a key file from anything else', () => {
    expect(readRobot(keyFile)).toEqual({
      email: 'a@b',
      privateKey: 'k',
      tokenUrl: 'https://oauth2.googleapis.com/token',
    });
    for (const wrong of ['', 'nope', '[]', 'null', '{"client_email":1}', keyFile.replace('https', 'file')]) {
      expect(readRobot(wrong)).toBeNull();
    }
  });
});
