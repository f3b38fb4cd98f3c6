/** What the shop has gathered in its ninety days, besides talks with customers. */
export const moreConnections = [
  { name: 'Facebook Loja Aurora', channel: 'facebook', status: 'DISCONNECTED', number: '', isDefault: false },
  { name: 'WhatsApp API', channel: 'whatsappapi', status: 'DISCONNECTED', number: '', isDefault: false },
] as const;

export const moreTags = [
  { name: 'Orçamento', color: '#6A1B9A' },
  { name: 'Garantia', color: '#1565C0' },
  { name: 'Reclamação', color: '#AD1457' },
  { name: 'Atacado', color: '#00695C' },
] as const;

export const moreQuickMessages = [
  { shortcode: 'frete', message: 'O frete é grátis acima de R$ 299,00 para todo o Sudeste, {{firstName}}!' },
  { shortcode: 'prazo', message: 'O prazo de entrega é de 3 a 7 dias úteis depois do pagamento.' },
  { shortcode: 'nota', message: 'Sua nota fiscal vai por e-mail em até 24 horas. Confirma o endereço, por favor?' },
  { shortcode: 'garantia', message: 'A garantia é de 12 meses. Me envie o número do pedido e uma foto, por favor.' },
  { shortcode: 'pedido', message: 'Pode me passar o número do pedido, {{firstName}}? Começa com 4, 5 ou 6.' },
  { shortcode: 'espera', message: 'Um momento, {{firstName}}, já estou verificando para você.' },
  { shortcode: 'volto', message: 'Vou confirmar com o estoque e volto em alguns minutos.' },
  { shortcode: 'tchau', message: 'Foi um prazer atender você! Conte sempre com a Loja Aurora 💛' },
] as const;

export const moreAnnouncements = [
  {
    title: 'Quadro Kanban com valores',
    text: 'Cada coluna agora soma o valor dos contatos. Abra um cartão e escreva quanto vale a negociação.',
    priority: 2,
    status: true,
    daysAgo: 6,
  },
  {
    title: 'Campanhas: respeite quem pediu para sair',
    text: 'Quem responde SAIR entra na lista de não enviar e fica fora das próximas campanhas.',
    priority: 3,
    status: true,
    daysAgo: 21,
  },
  {
    title: 'Horário de fim de ano',
    text: 'Nosso suporte atende de segunda a sábado, das 8h às 20h, até o fim de dezembro.',
    priority: 3,
    status: true,
    daysAgo: 44,
  },
] as const;

/** Talks of the team over weeks; the last words of each are from today. */
export const moreChats = [
  {
    title: 'Avisos da loja',
    members: [
      'Marina Lopes',
      'Paulo Teixeira',
      'Bruna Alves',
      'Diego Ramos',
      'Aline Araújo',
      'João Barros',
      'Elisa Cardoso',
    ],
    hoursBetween: 31,
    says: [
      ['Marina Lopes', 'Pessoal, a partir de hoje todo pedido acima de R$ 299,00 tem frete grátis.'],
      ['João Barros', 'Vale para o Sul também?'],
      ['Marina Lopes', 'Só Sudeste por enquanto, João.'],
      ['Aline Araújo', 'Atualizei o texto rápido /frete 👍'],
      ['Paulo Teixeira', 'Lembrando: reclamação de terceira vez vem direto para mim, por favor.'],
      ['Bruna Alves', 'Ok! Passei uma agora há pouco.'],
      ['Diego Ramos', 'Madrugada tranquila: 9 atendimentos, nada pendente.'],
      ['Marina Lopes', 'Obrigada, Diego! Nota 9,4 na semana, parabéns a todos 🎉'],
      ['Elisa Cardoso', 'Chegou a coleção de verão, fotos no drive.'],
      ['Bruna Alves', 'Já tem cliente perguntando do macacão verde 😄'],
      ['Paulo Teixeira', 'Sábado o plantão é da Aline e do João.'],
      ['Marina Lopes', 'Inventário na segunda às 8h, o atendimento abre às 10h.'],
    ],
  },
  {
    title: 'Trocas e garantia',
    members: ['Paulo Teixeira', 'Bruna Alves', 'Davi Araújo', 'Cecília Barros'],
    hoursBetween: 20,
    says: [
      ['Davi Araújo', 'A transportadora Via Norte está atrasando a coleta em Santos.'],
      ['Paulo Teixeira', 'Abre chamado e usa a Rápido Sul até sexta.'],
      ['Cecília Barros', 'Peça da lavadora chegou, agendei as três visitas.'],
      ['Bruna Alves', 'Perfeito, aviso as clientes.'],
      ['Davi Araújo', 'Cliente da TV quer o dinheiro de volta, posso aprovar?'],
      ['Paulo Teixeira', 'Pode, está no prazo de sete dias.'],
      ['Cecília Barros', '@Bruna Alves consegue ligar para a dona Estela? Ela só fala com você 😅'],
    ],
  },
  {
    title: '',
    members: ['Paulo Teixeira', 'Bruna Alves'],
    hoursBetween: 9,
    says: [
      ['Paulo Teixeira', 'Bruna, seu tempo de espera caiu para 4 minutos. Excelente!'],
      ['Bruna Alves', 'Obrigada! Os textos rápidos ajudam muito.'],
      ['Paulo Teixeira', 'Topa treinar os dois novos na quinta?'],
      ['Bruna Alves', 'Topo sim, às 10h?'],
      ['Paulo Teixeira', 'Fechado. Sala 2.'],
    ],
  },
  {
    title: '',
    members: ['Marina Lopes', 'Diego Ramos'],
    hoursBetween: 14,
    says: [
      ['Diego Ramos', 'Marina, consigo trocar a folga de sábado com a Aline?'],
      ['Marina Lopes', 'Se ela topar, por mim tudo bem.'],
      ['Diego Ramos', 'Topou! Obrigado.'],
      ['Marina Lopes', 'Passa só os pendentes da fila Suporte para ela antes de sair.'],
    ],
  },
] as const;

export const pastCampaigns = [
  {
    name: 'Inverno com 30% de desconto',
    daysAgo: 71,
    people: 160,
    status: 'FINALIZADA',
    messages: [
      'Oi, {nome}! ❄️ Casacos e botas com 30% de desconto só até domingo. Quer ver as peças do seu tamanho?',
      'Olá, {nome}! A liquidação de inverno começou: 30% em toda a linha quente. Posso separar algo para você?',
    ],
  },
  {
    name: 'Reposição do vestido azul',
    daysAgo: 38,
    people: 74,
    status: 'FINALIZADA',
    messages: ['{nome}, o vestido midi azul voltou! São poucas unidades. Responda QUERO que eu separo o seu.'],
  },
  {
    name: 'Primavera na Aurora',
    daysAgo: 12,
    people: 210,
    status: 'FINALIZADA',
    messages: [
      'Oi, {nome}! 🌸 A coleção de primavera chegou. Mostro os lançamentos por aqui?',
      '{nome}, chegou a primavera na Aurora! Frete grátis até sexta. Responda SAIR para não receber.',
    ],
  },
  {
    name: 'Queima de estoque (interrompida)',
    daysAgo: 26,
    people: 90,
    status: 'CANCELADA',
    messages: ['{nome}, últimas peças com até 50%! Só hoje na loja e no site.'],
  },
  {
    name: 'Semana do cliente VIP',
    daysAgo: 0,
    people: 0,
    status: 'INATIVA',
    messages: ['Oi, {nome}! Nesta semana você tem 15% extra com o cupom VIP15. Vem ver?'],
  },
] as const;

/** Messages that were planned, some sent already and some to come: days from today, negative for the past. */
export const plannedMessages = [
  {
    body: 'Oi, {{firstName}}! Passando para saber se deu tudo certo com a entrega 😊',
    days: [-34, -27, -20, -13, -6, 1, 8, 15],
    at: '10:00',
  },
  {
    body: 'Olá, {{firstName}}! Seu boleto vence amanhã. Precisa da segunda via?',
    days: [-63, -33, -3, 27],
    at: '09:00',
  },
  {
    body: '{{ms}}, {{firstName}}! A revisão anual do seu fogão é nesta semana. Posso agendar?',
    days: [-10, 4],
    at: '14:30',
  },
  {
    body: 'Feliz aniversário, {{firstName}}! 🎉 Um presente da Aurora: 10% com o cupom FESTA10.',
    days: [2],
    at: '08:30',
  },
  { body: 'Olá, {{firstName}}! O orçamento vale até sexta. Ficou alguma dúvida?', days: [-1, 3], at: '16:00' },
  {
    body: 'Oi, {{firstName}}! O técnico chega hoje entre 13h e 17h. Alguém estará em casa?',
    days: [-5, 5],
    at: '08:00',
  },
  { body: '{{firstName}}, a nova tabela de atacado já está valendo. Mando o PDF?', days: [-8, 6, 20], at: '11:00' },
  { body: 'Oi, {{firstName}}! Sua peça da troca já saiu para entrega.', days: [-2, -15], at: '15:00' },
  { body: 'Lembrete: sua visita à loja é amanhã às 11h. Até lá, {{firstName}}!', days: [7, 9], at: '17:00' },
] as const;
