import { defineFeature } from '#platform/feature';
import type { Storage } from '#ports/storage';
import { reportBindings } from './reports.routes.ts';

export const reportsFeature = defineFeature<{ storage: Storage }>({ name: 'reports', bindings: reportBindings });
