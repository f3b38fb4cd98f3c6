import { maskedValue, type Integration } from '@oplano/contracts/integrations';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';

export type IntegrationRow = Selectable<Database['integrations']>;

export const toIntegration = (row: IntegrationRow): Integration => ({
  id: row.id,
  companyId: row.company_id,
  // The table allows no other types and languages.
  type: row.type as Integration['type'],
  name: row.name,
  projectName: row.project_name,
  jsonContent: row.json_content === null ? '' : maskedValue,
  language: row.language as Integration['language'],
  urlN8N: row.url,
  typebotSlug: row.typebot_slug,
  typebotExpires: row.typebot_expires,
  typebotDelayMessage: row.typebot_delay_message,
  typebotKeywordFinish: row.typebot_keyword_finish,
  typebotKeywordRestart: row.typebot_keyword_restart,
  typebotRestartMessage: row.typebot_restart_message,
  typebotUnknownMessage: row.typebot_unknown_message,
  shutUntil: row.shut_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
