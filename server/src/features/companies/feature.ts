import { defineFeature } from '#platform/feature';
import { companyBindings } from './companies.routes.ts';

export const companiesFeature = defineFeature({ name: 'companies', bindings: () => companyBindings });
