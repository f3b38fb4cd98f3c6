import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** Somebody took a file of attendances out of the house. */
export const reportExported = defineEvent<{ count: number; from: string; to: string }>('reports.exported', (file) =>
  stored('report.exported', file),
);
