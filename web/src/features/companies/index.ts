export { companyPlanQuery } from './companies.api.ts';
export { LateFirstSteps } from './late-first-steps.tsx';
export { CompaniesTab } from './companies.routes.tsx';
export { companiesFeature } from './feature.tsx';
