/** What the demo companies own besides people. */
export const queues = [
  { name: 'Vendas', color: '#2E7D32', greetingMessage: 'Que bom ter você aqui! Uma pessoa do time já vai atender.' },
  { name: 'Suporte', color: '#1565C0', greetingMessage: 'Olá, {{firstName}}! Sobre o que vamos falar?' },
  {
    name: 'Financeiro',
    color: '#C62828',
    greetingMessage: 'Certo! O financeiro responde em dias úteis, das 9h às 18h.',
  },
];

/** What the bot offers to whoever chooses the support. */
export const supportOptions = [
  {
    name: 'Meu pedido',
    greetingMessage: 'Me conte um pouco mais:',
    options: [
      { name: 'Ainda não chegou', greetingMessage: 'Me passe o número do pedido e já localizo a entrega.' },
      { name: 'Veio errado', greetingMessage: 'Sinto muito! Me envie uma foto do que chegou, por favor.' },
    ],
  },
  { name: 'Trocas e devoluções', greetingMessage: 'A primeira troca é grátis, em até 30 dias.', options: [] },
] as const;

export const connections = [
  { name: 'WhatsApp Loja', channel: 'whatsapp', status: 'DISCONNECTED', number: '', isDefault: true },
  { name: 'Instagram @lojaaurora', channel: 'instagram', status: 'DISCONNECTED', number: '', isDefault: false },
] as const;

export const quickMessages = [
  { shortcode: 'oi', message: '{{ms}}, {{firstName}}! Aqui é {{userName}}, da Loja Aurora. Como posso ajudar?' },
  { shortcode: 'horario', message: 'Abrimos de segunda a sexta, das 9h às 18h, e aos sábados das 9h às 13h.' },
  { shortcode: 'troca', message: 'A troca é grátis em até 30 dias. Me diga o número do pedido e o motivo, por favor.' },
  { shortcode: 'pix', message: 'Nossa chave Pix é o e-mail financeiro@aurora.example. Assim que cair, eu aviso.' },
] as const;

export const tags = [
  { name: 'Cliente VIP', color: '#B26A00' },
  { name: 'Primeira compra', color: '#2E7D32' },
  { name: 'Troca', color: '#C62828' },
] as const;
export const lanes = [
  { name: 'Novo contato', color: '#1565C0', wipLimit: 5 },
  { name: 'Orçamento enviado', color: '#6A1B9A', wipLimit: 0 },
  { name: 'Retomar contato', color: '#B26A00', wipLimit: 0 },
  { name: 'Venda fechada', color: '#2E7D32', wipLimit: 0 },
] as const;
/** Who does not answer to an offer for a day is written to again; whoever answers then is back at the offer. */
export const laneWay = { from: 'Orçamento enviado', minutes: 1_440, to: 'Retomar contato' } as const;

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

/** The shop's number of the Cloud API, and somebody to whom only a template may be sent: he wrote the day before. */
export const demoCloudNumber = { name: 'Loja Aurora', display: '+55 11 4002-8922' };
export const demoCloudCustomer = {
  phone: '5511977770005',
  name: 'Bento Salgado',
  says: 'Oi! Vocês avisam quando o sofá cinza voltar?',
  hoursAgo: 26,
};
/** The shop's page, and the account of Instagram that belongs to it. */
export const demoPage = { name: 'Loja Aurora', instagram: 'lojaaurora' };

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

/** Talks of the team: who is in them, and what was said, in order. One without a title is of two people. */
export const chats = [
  {
    title: 'Time de vendas',
    members: ['Marina Lopes', 'Paulo Teixeira', 'Bruna Alves'],
    says: [
      ['Marina Lopes', 'Bom dia, time! Ontem fechamos 14 pedidos 🎉'],
      ['Bruna Alves', 'O vestido azul foi o mais pedido de novo.'],
      ['Paulo Teixeira', '@Marina Lopes, repomos o estoque hoje?'],
      ['Marina Lopes', 'Chega amanhã cedo. A campanha de sábado começa às 9h.'],
    ],
  },
  {
    title: 'Plantão',
    members: ['Paulo Teixeira', 'Marina Lopes', 'Diego Ramos'],
    says: [
      ['Diego Ramos', 'Fico com a manhã de sábado.'],
      ['Paulo Teixeira', '@Marina Lopes, quem cobre a noite de sexta?'],
    ],
  },
  {
    title: '',
    members: ['Marina Lopes', 'Bruna Alves'],
    says: [
      ['Bruna Alves', 'Consegue olhar a troca da Rita comigo?'],
      ['Marina Lopes', 'Claro, às 15h?'],
      ['Bruna Alves', 'Perfeito, obrigada!'],
    ],
  },
] as const;

/** What the shop has planned to say. */
export const demoSchedules = [
  {
    to: '5511977770001',
    by: 'Marina Lopes',
    body: '{{ms}}, {{firstName}}! O vestido azul voltou ao estoque. Posso separar o seu?',
    inDays: 1,
    at: '10:00',
    intervalo: 1,
    times: 1,
    tipoDias: 4,
  },
  {
    to: '5511977770002',
    by: 'Marina Lopes',
    body: 'Olá, {{firstName}}! Passando para saber se o pedido chegou direitinho.',
    inDays: 2,
    at: '14:30',
    intervalo: 2,
    times: 4,
    tipoDias: 6,
  },
  {
    to: '5521977770003',
    by: 'Marina Lopes',
    body: 'Sua fatura vence amanhã. A chave Pix é financeiro@aurora.example.',
    inDays: 3,
    at: '09:00',
    intervalo: 3,
    times: 6,
    tipoDias: 5,
  },
] as const;

interface ListedDemo {
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly extra?: Readonly<Record<string, string>>;
  /** Left out: nobody asked WhatsApp yet. */
  readonly valid?: boolean;
  readonly refuses?: boolean;
}

export const contactLists: readonly { readonly name: string; readonly people: readonly ListedDemo[] }[] = [
  {
    name: 'Clientes da primavera',
    people: [
      { name: 'Beatriz Nogueira', number: '5511970001001', email: 'bia@exemplo.com.br', valid: true },
      { name: 'Caio Ferraz', number: '5511970001002', email: '', extra: { Cidade: 'Santos' }, valid: true },
      { name: 'Débora Pires', number: '5521970001003', email: 'debora@exemplo.com.br', valid: false },
      { name: 'Elisa Motta', number: '5531970001004', email: '', valid: true, refuses: true },
      { name: 'Fábio Teles', number: '5541970001005', email: '', extra: { Cidade: 'Curitiba' } },
      { name: 'Gisele Arruda', number: '5551970001006', email: 'gisele@exemplo.com.br' },
    ],
  },
  {
    name: 'Atacado',
    people: [
      { name: 'Mercado Central', number: '5511970002001', email: 'compras@exemplo.com.br', valid: true },
      { name: 'Empório do Sul', number: '5551970002002', email: '' },
    ],
  },
];
