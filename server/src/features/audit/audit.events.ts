import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const logExported = defineEvent<{ count: number }>('audit.exported', (file) => stored('log.exported', file));
