import type {
  CompanyChange,
  CompanyCreation,
  CompanyOrder,
  Invitation,
  OperatorCompany,
} from '@oplano/contracts/companies';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

export interface CompanyFilter extends ListFilter {
  readonly orderBy: CompanyOrder;
}

/** Behind every date there can be. */
const never = '9999-12-31';

export const companyRecord = defineRecord({
  name: 'companies',
  feed: { record: 'company', id: 'companyId' },
  missing: 'ERR_NO_COMPANY_FOUND',
  list: {
    fetchPage: async (query: CompanyFilter & AskedPage, signal) => {
      const { companies, ...page } = await call(routes.companies.list, { query, signal });
      return { rows: companies, ...page };
    },
    searches: ({ name, email }) => [name, email],
    orderBy: ({ name, dueDate }, { orderBy }) => (orderBy === 'name' ? name : (dueDate ?? never)),
  },
  show: (companyId, signal): Promise<OperatorCompany> => call(routes.companies.show, { params: { companyId }, signal }),
  // Its dialog asks for the name: nothing else removes one.
  remove: () => Promise.reject(new Error('A company is removed by its name.')),
});

export const removeCompany = (companyId: number, name: string): Promise<OperatorCompany> =>
  call(routes.companies.remove, { params: { companyId }, query: { name } });
export const exportCompany = (companyId: number): Promise<OperatorCompany> =>
  call(routes.companies.export, { params: { companyId } });
export const exportedFile = (companyId: number) => call(routes.companies.exported, { params: { companyId } });
export const createCompany = (
  body: Partial<CompanyCreation> & Pick<CompanyCreation, 'name' | 'email' | 'planId'>,
): Promise<OperatorCompany & { invitation: Invitation | null }> => call(routes.companies.create, { body });
export const updateCompany = (companyId: number, body: CompanyChange): Promise<OperatorCompany> =>
  call(routes.companies.update, { params: { companyId }, body });
export const renewCompany = ({ id: companyId, dueDate }: OperatorCompany): Promise<OperatorCompany> =>
  call(routes.companies.renew, { params: { companyId }, body: { dueDate } });
export const resetSecondFactorIn = (companyId: number, email: string) =>
  call(routes.secondFactor.resetInside, { params: { companyId }, body: { email } });
export const inviteAdmin = (companyId: number): Promise<Invitation> =>
  call(routes.companies.invite, { params: { companyId } });

export const beginVisit = (companyId: number, reason: string) =>
  call(routes.support.begin, { params: { companyId }, body: { reason } });

/** What a company has that a plan does not hold. */
export const planFitQuery = (companyId: number, planId: number) =>
  queryOptions({
    queryKey: ['companies', 'fit', companyId, planId],
    queryFn: ({ signal }) =>
      call(routes.companies.fit, { params: { companyId }, query: { planId: String(planId) }, signal }),
    gcTime: 0,
  });
