export { companyPlanQuery } from './companies.api.ts';
