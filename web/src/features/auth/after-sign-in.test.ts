import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLanguage, i18n, startI18n } from '#platform/i18n';
import { toast } from '#ui/toast';
import { aPerson, aSession } from '#testing/people';
import { tellOfSubscription } from './after-sign-in.ts';

vi.mock('#ui/toast', () => ({ toast: { warning: vi.fn(), error: vi.fn() } }));

beforeAll(async () => {
  await startI18n();
  await i18n.load('auth');
});
afterEach(() => vi.clearAllMocks());

const now = new Date('2026-11-15T15:00:00Z');
const tell = (dueDate: string | null, given: { companyId?: number; billingOnly?: boolean } = {}) => {
  const { companyId = 2, billingOnly = false } = given;
  tellOfSubscription(aSession(aPerson({ companyId, company: { dueDate } }), { billingOnly }), now);
};

describe('what the sign-in says of the subscription', () => {
  test.each([
    ['2026-11-19', 'Sua assinatura vence em 4 dias'],
    ['2026-11-17', 'Sua assinatura vence em 2 dias'],
    ['2026-11-16', 'Sua assinatura vence em 1 dia'],
    ['2026-11-15', 'Sua assinatura vence em 0 dias'],
  ])('with %s as the due date is: %s [ACC-011]', (dueDate, text) => {
    tell(dueDate);
    expect(toast.warning).toHaveBeenCalledExactlyOnceWith(text);
  });

  test('is nothing with five days or more left, or without a due date [ACC-012]', () => {
    tell('2026-11-20');
    tell('2027-01-01');
    tell(null);
    expect(toast.warning).not.toHaveBeenCalled();
  });

  test('is nothing for the company that owns the platform [ACC-013]', () => {
    tell('2026-11-16', { companyId: 1 });
    expect(toast.warning).not.toHaveBeenCalled();
  });

  test('is the day it ran out, in the words of the language [ACC-009, I18-005]', async () => {
    tell('2026-11-02', { billingOnly: true });
    await changeLanguage('en');
    await i18n.load('auth');
    tell('2026-11-02', { billingOnly: true });
    expect(vi.mocked(toast.error).mock.calls).toEqual([
      ['Sua assinatura venceu em 02/11/2026. Entre em contato com o suporte para mais informações.'],
      ['Your subscription expired on 11/02/2026. Contact support for more information.'],
    ]);
    await changeLanguage('pt');
  });
});
