export { companyExists } from './companies.queries.ts';
export { insertCompany, lockCompany, lockLimits, recordLogin, removeCompany } from './companies.repo.ts';
export { companyBindings } from './companies.routes.ts';
export { companyHours } from './service-hours.ts';
