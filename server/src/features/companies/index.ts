export { atHome } from './at-home.ts';
export { changeCompany, lockStaying } from './change-company.ts';
export { companyExists, companyZone, planOfStaying } from './companies.queries.ts';
export { standingColumns, toStanding } from './company-record.ts';
export { companyLeaving, companyResumed, companyTermsChanged, companyZoneChanged } from './companies.events.ts';
export { insertCompany, lockCompany, lockLimits, recordLogin, removeCompany, saveSchedules } from './companies.repo.ts';
export { getOperatorCompany } from './operator-companies.queries.ts';
export { saveCompany } from './operator-companies.repo.ts';
export type { BulkyRecords } from './remove-company.ts';
export {
  lockSubscriber,
  renewSubscription,
  suspendUnpaid,
  tellStanding,
  type PayingCompanyRow,
} from './subscription.ts';
export { companyHours, hoursOf } from './service-hours.ts';
export { companiesFeature } from './feature.ts';
