export interface LabTemplate {
  name: string;
  language: string;
  category: string;
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED';
  header?: string;
  /** The header is a file instead of words. */
  headerFormat?: 'IMAGE' | 'VIDEO' | 'DOCUMENT';
  body: string;
  footer?: string;
  buttons?: { type: 'QUICK_REPLY' | 'URL' | 'PHONE_NUMBER'; text: string; url?: string }[];
  /** By place and name of the hole: `body.1`, `header.name`, `button.0.1`. */
  examples?: Record<string, string>;
}

/** What every number of the lab may send, so that there is something to look at. */
export const firstTemplates = (): LabTemplate[] => [
  { name: 'hello_world', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED', body: 'Olá, {{1}}! Tudo bem?' },
  {
    name: 'pedido_a_caminho',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    header: 'Pedido {{1}}',
    body: 'Olá, {{1}}! Seu pedido saiu para entrega e chega até *{{2}}*.',
    footer: 'Você recebe este aviso porque comprou conosco.',
    buttons: [{ type: 'URL', text: 'Acompanhar entrega', url: 'https://loja.example/pedidos/{{1}}' }],
    examples: { 'header.1': '4821', 'body.1': 'Rita', 'body.2': 'sexta-feira', 'button.0.1': '4821' },
  },
  {
    name: 'retomar_conversa',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    body: 'Oi, {{nome}}! Aqui é {{atendente}}. Conseguimos uma resposta para você: podemos continuar por aqui?',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Sim, pode falar' },
      { type: 'QUICK_REPLY', text: 'Agora não' },
    ],
    examples: { 'body.nome': 'Rita', 'body.atendente': 'Marina' },
  },
  {
    name: 'pesquisa_de_satisfacao',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'APPROVED',
    body: 'Como foi o seu atendimento? Responda com uma nota de 0 a 10. A sua opinião nos ajuda a melhorar.',
    footer: 'Leva menos de um minuto.',
  },
  {
    name: 'catalogo_da_semana',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    headerFormat: 'IMAGE',
    body: 'As novidades da semana chegaram. Dê uma olhada!',
  },
  {
    name: 'promocao_de_natal',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'PENDING',
    body: 'Natal com 20% de desconto até {{1}}.',
  },
];
