import { z } from 'zod';
import { archiveStanding } from '../archives/index.ts';
import { calendarDate, email, id, instant, line, listQuery, password, text, version } from '../fields.ts';
import { orNone, typedId, typedInt, unlessEmpty } from '../lenient.ts';
import { planFeatures } from '../plans/features.ts';
import { planLimitMax } from '../plans/plan.ts';
import { company, recurrence } from './company.ts';

/** How far a removal has come. */
export const companyRemoval = z.object({ total: z.int().nonnegative(), left: z.int().nonnegative() });

/** A company as the operator sees it. */
export const operatorCompany = company.omit({ schedules: true, paymentMethod: true }).extend({
  plan: z.object({ id, name: z.string(), amount: z.number() }),
  usersCount: z.int().nonnegative(),
  connectionsCount: z.int().nonnegative(),
  /** What the media of its conversations take up, in bytes, how many they are and when that last changed. */
  folderSize: z.int(),
  numberFileFolder: z.int(),
  updatedAtFolder: instant.nullable(),
  /** Present while it is being removed with everything it has. */
  removal: companyRemoval.nullable(),
  /** Present while one is made or kept. */
  export: archiveStanding.nullable(),
  version,
});
export type OperatorCompany = z.infer<typeof operatorCompany>;

/** Nobody pays further ahead; whatever lies beyond is a slip of the hand. */
export const dueDateMax = '2100-12-31';
const dueDateMin = '2000-01-01';
const dueDate = calendarDate
  .refine((date) => date >= dueDateMin && date <= dueDateMax, { error: 'out_of_range' })
  .nullable();
/** An emptied date field is no date. */
const dueDateField = z.preprocess((given) => (given === '' ? null : given), dueDate);
const ownLimit = z.int().min(0).max(planLimitMax);

const shape = {
  name: line(2, 50),
  email,
  phone: text(30),
  document: text(30),
  addressStreet: text(200),
  addressCity: text(100),
  addressState: text(50),
  planId: id,
  status: z.boolean(),
  dueDate: dueDateField,
  recurrence: recurrence.nullable(),
  numberAttendants: ownLimit,
  numberConections: ownLimit,
};
export const companyForm = z.object(shape);
export type CompanyForm = z.output<typeof companyForm>;

/** The same as it travels: old forms write some of it differently. */
const wireShape = {
  ...shape,
  planId: typedId,
  /** Also as `GET /companiesPlan` tells it. */
  status: z.union([z.boolean(), z.object({ status: z.boolean() }).transform(({ status }) => status)]),
  recurrence: orNone(recurrence),
  numberAttendants: typedInt(ownLimit),
  numberConections: typedInt(ownLimit),
};

/** Given to the first admin and never told again; without it a new one chooses by the link of the invitation. */
const passwordDefault = unlessEmpty(password);
export const companyCreation = z.object({
  ...wireShape,
  phone: shape.phone.default(''),
  document: shape.document.default(''),
  addressStreet: shape.addressStreet.default(''),
  addressCity: shape.addressCity.default(''),
  addressState: shape.addressState.default(''),
  status: wireShape.status.default(true),
  dueDate: dueDateField.default(null),
  recurrence: wireShape.recurrence.default(null),
  numberAttendants: wireShape.numberAttendants.default(0),
  numberConections: wireShape.numberConections.default(0),
  /** How the first admin is called; like the company, unless it is said. */
  adminName: line(2, 50).optional(),
  passwordDefault,
});
export type CompanyCreation = z.output<typeof companyCreation>;

/** What the fields that are changed held when the form was opened; where they hold something else now nothing is changed. */
const seen = company
  .pick({
    name: true,
    email: true,
    phone: true,
    document: true,
    addressStreet: true,
    addressCity: true,
    addressState: true,
    planId: true,
    status: true,
    dueDate: true,
    recurrence: true,
    numberAttendants: true,
    numberConections: true,
  })
  .partial()
  .default({});
export const companyChange = z
  .object(wireShape)
  .partial()
  .extend({
    /** A company that came from elsewhere may have none. */
    email: unlessEmpty(email),
    passwordDefault,
    seen,
  });
export type CompanyChange = z.output<typeof companyChange>;
/** What of a company is changed; the password is its admin's. */
export type CompanyFields = Omit<CompanyChange, 'passwordDefault' | 'seen'>;

export const companyOrders = ['name', 'dueDate'] as const;
export type CompanyOrder = (typeof companyOrders)[number];
export const companyListQuery = listQuery.extend({ orderBy: z.enum(companyOrders).optional().default('name') });

/** Where the first admin chooses a password, once; whoever shows it puts the address of the server before it. */
export const invitation = z.object({ path: z.string(), expiresAt: instant });
export type Invitation = z.infer<typeof invitation>;

/** What a company has beyond a plan, and what it would lose with it. */
export const planFit = z.object({
  over: z.array(z.object({ kind: z.enum(['users', 'connections', 'queues']), has: z.int(), limit: z.int() })),
  lost: z.array(z.enum(planFeatures)),
});
export type PlanFit = z.infer<typeof planFit>;
