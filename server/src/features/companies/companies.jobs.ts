import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Inside the company, so that features can react to it: it may send again. */
export const tellResumedJob = defineJob('companies.tell-resumed', z.object({}));

/** The same once an operator changed what it pays for. */
export const tellTermsJob = defineJob('companies.tell-terms', z.object({}));

/** The same before it goes: accounts are given back. */
export const tellLeavingJob = defineJob('companies.tell-leaving', z.object({}));

/** Removes a company with everything it has, piece by piece. Of no company: it outlives the one it is about. */
export const removeCompanyJob = defineJob('companies.remove', z.object({ companyId: z.int() }));

/** Writes what a company has into one file. Inside it: it goes when the company goes. */
export const exportCompanyJob = defineJob(
  'companies.export',
  z.object({ key: z.string(), before: z.string().nullable(), userId: z.int() }),
);

/** Tells operators and its own people how a company stands now, after something inside it changed that. */
export const tellCompanyJob = defineJob('companies.tell', z.object({ companyId: z.int() }));
