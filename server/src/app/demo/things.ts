/** What the demo companies own besides people. */
export const queues = [
  { name: 'Vendas', color: '#2E7D32' },
  { name: 'Suporte', color: '#1565C0' },
  { name: 'Financeiro', color: '#C62828' },
];

export const connections = [
  { name: 'WhatsApp Loja', channel: 'whatsapp', status: 'DISCONNECTED', number: '', isDefault: true },
  { name: 'Instagram @lojaaurora', channel: 'instagram', status: 'DISCONNECTED', number: '', isDefault: false },
] as const;

/** The shop's telephone in the lab, and the people who write to it. */
export const demoShopNumber = '5511933330000';
export const demoCustomers = [
  {
    number: '5511977770001',
    name: 'Rita Campos',
    says: ['Oi! Vocês têm o vestido azul no tamanho M?', 'Vi no Instagram 😍'],
  },
  { number: '5511977770002', name: 'Otávio Nunes', says: ['Bom dia, meu pedido 4821 ainda não chegou.'] },
  { number: '5521977770003', name: 'Helena Prado', says: ['Boa tarde! Qual o horário da loja no sábado?'] },
  { number: '5531977770004', name: 'Sandro Meireles', says: ['Quero trocar um presente, como faço?'] },
] as const;

export const announcements = [
  {
    title: 'Manutenção programada',
    text: 'No domingo, das 3h às 4h, faremos uma manutenção. Mensagens recebidas nesse período serão entregues logo em seguida.',
    priority: 1,
    status: true,
  },
  {
    title: 'Novos relatórios de satisfação',
    text: 'O painel agora mostra o NPS por atendente. Abra o Dashboard e escolha o período.',
    priority: 2,
    status: true,
  },
  {
    title: 'Dica: respostas rápidas',
    text: 'Digite / no campo de mensagem para usar os textos prontos da sua equipe.',
    priority: 3,
    status: true,
  },
] as const;

export const helps = [
  { title: 'Primeiros passos', description: 'Como entrar, escolher o tema e conhecer o menu.', video: 'aqz-KE-bpKQ' },
  {
    title: 'Equipe e permissões',
    description: 'Como adicionar atendentes e decidir o que cada um vê.',
    video: 'aqz-KE-bpKQ',
  },
];

export const chats = [
  {
    title: 'Time de vendas',
    owner: 'Marina Lopes',
    lastMessage: 'A campanha de sábado começa às 9h.',
    members: [
      { name: 'Marina Lopes', unreads: 0 },
      { name: 'Paulo Teixeira', unreads: 1 },
      { name: 'Bruna Alves', unreads: 2 },
    ],
  },
  {
    title: 'Plantão',
    owner: 'Paulo Teixeira',
    lastMessage: 'Quem cobre a noite de sexta?',
    members: [
      { name: 'Paulo Teixeira', unreads: 0 },
      { name: 'Marina Lopes', unreads: 1 },
      { name: 'Diego Ramos', unreads: 1 },
    ],
  },
];
