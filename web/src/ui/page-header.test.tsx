import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MoreMenu } from './more-menu.tsx';
import { PageHeader } from './page-header.tsx';
import { show } from './testing.tsx';

afterEach(cleanup);

/** What can be reached in the head of a page, in the order in which it is read. */
const readIn = (container: HTMLElement) =>
  [...container.querySelectorAll('h1, input, button')].map((one) => one.textContent || one.getAttribute('aria-label'));

describe('the head of a page', () => {
  test('has one order: the way back, the title, the search, the tools, what is rare, and the one action', () => {
    const { container } = render(
      <PageHeader
        action={<button type="button">Novo</button>}
        more={<button type="button">⋮</button>}
        tools={<button type="button">Filtro</button>}
        search={<input aria-label="Buscar" />}
        lead={<button type="button">Voltar</button>}
        title="Contatos"
      />,
    );
    expect(readIn(container)).toEqual(['Voltar', 'Contatos', 'Buscar', 'Filtro', '⋮', 'Novo']);
  });

  test('is its title alone where nothing can be done, and keeps an action whose neighbour is not offered', () => {
    const { container, rerender } = render(<PageHeader title="Conta" search={false} tools={null} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Conta' }).parentElement?.nextElementSibling).toBeNull();
    rerender(<PageHeader title="Conta" more={false} action={<button type="button">Pagar</button>} />);
    expect(readIn(container)).toEqual(['Conta', 'Pagar']);
  });
});

describe('the menu of what is rare', () => {
  const item = (label: string, onClick = vi.fn()) => ({ key: label, label, icon: <svg />, onClick });

  test('says in words what it does, and closes behind it', async () => {
    const onClick = vi.fn();
    const { user } = await show(<MoreMenu items={[item('Feriados', onClick), false, item('Importar')]} />);
    const dots = screen.getByRole('button', { name: 'Mais ações' });
    expect(dots.getAttribute('aria-expanded')).toBe('false');
    await user.click(dots);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Feriados', 'Importar']);
    await user.click(screen.getByRole('menuitem', { name: 'Feriados' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(dots.getAttribute('aria-expanded')).toBe('false');
  });

  test('is not there for whom nothing is offered', async () => {
    await show(<MoreMenu items={[false]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
