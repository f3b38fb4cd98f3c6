import type { Actor } from '../permissions/index.ts';

/** Whose it is to see invoices and to pay: the admins', also when nothing else is open to them any more. */
export const mayPay = (actor: Pick<Actor, 'profile'>): boolean => actor.profile === 'admin';
