import type { UserForm } from '@oplano/contracts/users';

/** Everybody of the demo signs in with this. */
export const demoPassword = 'demo12345';

type Person = Pick<UserForm, 'name' | 'email'> & Partial<UserForm> & { super?: boolean; queues?: readonly string[] };

/** The platform's own company: its operator and a plain attendant. */
export const operatorPeople: readonly Person[] = [
  { name: 'Olívia Prado', email: 'operadora@oplano.example', profile: 'admin', super: true },
  { name: 'Caio Nunes', email: 'suporte@oplano.example' },
];

/** The customer's company: one person for each kind of right. */
export const customerPeople: readonly Person[] = [
  {
    name: 'Marina Lopes',
    email: 'admin@aurora.example',
    profile: 'admin',
    queues: ['Vendas', 'Suporte', 'Financeiro'],
  },
  {
    name: 'Paulo Teixeira',
    email: 'coordenador@aurora.example',
    showDashboard: 'enabled',
    allowRealTime: 'enabled',
    allowConnections: 'enabled',
    allUserChat: 'enabled',
    allowGroup: true,
    queues: ['Vendas', 'Suporte'],
  },
  {
    name: 'Bruna Alves',
    email: 'atendente@aurora.example',
    defaultTheme: 'dark',
    userClosePendingTicket: 'disabled',
    farewellMessage: 'Obrigada pelo contato! A Loja Aurora está sempre à disposição.',
    queues: ['Vendas'],
  },
  { name: 'Diego Ramos', email: 'plantao@aurora.example', startWork: '22:00', endWork: '06:00', queues: ['Suporte'] },
];

const firstNames = ['Aline', 'Bernardo', 'Cecília', 'Davi', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Isabela', 'João'];
const lastNames = ['Araújo', 'Barros', 'Cardoso'];

/** Colleagues enough for a list that scrolls. */
export const colleagues: readonly Person[] = lastNames.flatMap((lastName, row) =>
  firstNames.map((firstName, column) => ({
    name: `${firstName} ${lastName}`,
    email: `equipe${String(row * firstNames.length + column + 1).padStart(2, '0')}@aurora.example`,
    queues: [['Vendas', 'Suporte', 'Financeiro'][(row + column) % 3] ?? 'Vendas'],
  })),
);
export type { Person };
