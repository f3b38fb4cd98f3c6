import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { show } from './testing.tsx';

afterEach(cleanup);

const ask = (props: { isBusy?: boolean } = {}) => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()];
  const element = (
    <ConfirmDialog
      open
      title="Excluir Ana?"
      confirmLabel="Excluir"
      isDestructive
      {...{ onConfirm, onClose }}
      {...props}
    >
      Isso não pode ser desfeito.
    </ConfirmDialog>
  );
  return { element, onConfirm, onClose };
};

describe('a question before a step', () => {
  test('says what will happen and starts on the way back', async () => {
    const { element, onConfirm, onClose } = ask();
    const { user } = await show(element);
    const dialog = screen.getByRole('alertdialog', { name: 'Excluir Ana?' });
    expect(dialog.textContent).toContain('Isso não pode ser desfeito.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));

    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('cannot be left while the step is under way', async () => {
    const { element, onClose } = ask({ isBusy: true });
    const { user } = await show(element);
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' }).disabled).toBe(true);
  });
});
