export { companyExists } from './companies.queries.ts';
export { insertCompany, lockCompany, lockLimits, recordLogin, removeCompany } from './companies.repo.ts';
export { companyHours } from './service-hours.ts';
export { companiesFeature } from './feature.ts';
