import { planFeatures, type OperatorPlan, type PlanFeature } from '@oplano/contracts/plans';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { PlansPanel } from './plans-panel.tsx';
import { planRecord } from './plans.api.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const on = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as Record<PlanFeature, boolean>;
const aPlan = (id: number, name: string, given: Partial<OperatorPlan> = {}): OperatorPlan => ({
  id,
  name,
  users: 5,
  connections: 2,
  queues: 3,
  amount: 149.9,
  isPublic: true,
  ...on,
  companiesCount: 0,
  version: 1,
  ...given,
});
const plans = [aPlan(1, 'Completo', { companiesCount: 4 }), aPlan(2, 'Essencial')];

async function open(answers: Answers = {}) {
  const log = fakeServer({ 'GET /plans/all': plans, 'GET /plans/2': plans[1], ...answers });
  const shown = await show(<PlansPanel />, ['plans']);
  return { ...shown, log };
}
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('the plans', () => {
  test('are listed with what they hold and cost, and follow events [PLN-001, PLN-021]', async () => {
    const { client } = await open();
    expect((await row('Completo')).getByText(/149,90/)).toBeTruthy();
    planRecord.handlers(client).update({ plan: aPlan(2, 'Essencial', { amount: 99.5, version: 2 }) });
    await waitFor(async () => expect((await row('Essencial')).getByText(/99,50/)).toBeTruthy());
    planRecord.handlers(client).delete({ planId: 2 });
    await waitFor(() => expect(screen.queryByText('Essencial')).toBeNull());
  });

  test('are added with everything on [PLN-014, ERR-032]', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user, log } = await open({ 'POST /plans': aPlan(3, 'Ágil') });
    await user.click(await screen.findByRole('button', { name: 'Novo plano' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo plano' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Nome/ }), { target: { value: 'Ágil' } });
    fireEvent.change(within(dialog).getByRole('spinbutton', { name: /Valor/ }), { target: { value: '79.90' } });
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Operação realizada com sucesso!'));
    expect(log.find(({ call }) => call === 'POST /plans')?.body).toMatchObject({ name: 'Ágil', amount: 79.9, ...on });
    expect(await screen.findByText('Ágil')).toBeTruthy();
  });

  test('that cannot be saved say what to look at [ERR-029]', async () => {
    const failed = vi.spyOn(toast, 'error');
    const { user } = await open({ 'PUT /plans/2': () => ({ status: 409, error: 'ERR_PLAN_NAME_TAKEN' }) });
    await user.click(await screen.findByRole('button', { name: 'Editar Essencial' }));
    expect(await screen.findByDisplayValue('Essencial')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(failed).toHaveBeenCalledWith(
        'Não foi possível realizar a operação. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente',
      ),
    );
  });

  test('that cannot be deleted say so [ERR-031]', async () => {
    const failed = vi.spyOn(toast, 'error');
    const { user } = await open({ 'DELETE /plans/1': () => ({ status: 409, error: 'ERR_PLAN_IN_USE' }) });
    await user.click(await screen.findByRole('button', { name: 'Excluir Completo' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('4 empresas usam este plano');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(failed).toHaveBeenCalledWith('Não foi possível realizar a operação'));
  });

  test('that cannot be loaded say so [ERR-030]', async () => {
    await open({ 'GET /plans/all': () => ({ status: 500, error: 'ERR_INTERNAL' }) });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeTruthy();
  });
});
