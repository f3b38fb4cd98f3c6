import type { Random } from './random.ts';

const words = (text: string): string[] => text.split(' ');

const firstNames = words(
  'Ana Maria João José Carlos Paulo Lucas Gabriel Rafael Daniel Marcelo Bruno Eduardo Felipe Rodrigo Fernanda Juliana ' +
    'Patrícia Aline Camila Amanda Bruna Jéssica Letícia Mariana Beatriz Larissa Vanessa Sônia Débora Antônio Francisco ' +
    'Luiz Pedro Marcos Sebastião Raimundo Cláudio Sérgio Renata Simone Tatiana Viviane Rosângela Márcia Adriana ' +
    'Cristina Luciana Sandra Priscila Thiago Vinícius Gustavo Leonardo Matheus Henrique Caio Diego Otávio Heitor',
);
const lastNames = words(
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes ' +
    'Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso ' +
    'Ramos Gonçalves Santana Teixeira Araújo Pinto Azevedo Campos Cavalcanti',
);
const products = [
  'camiseta preta M',
  'tênis 42',
  'geladeira',
  'notebook',
  'plano mensal',
  'fone bluetooth',
  'capinha de celular',
  'ração 15kg',
  'sofá de 3 lugares',
  'kit de panelas',
  'cadeira gamer',
  'smart TV 50',
  'internet 500 mega',
  'perfume importado',
  'cesta básica',
  'óculos de sol',
];
const cities = [
  'São Paulo',
  'Campinas',
  'Recife',
  'Fortaleza',
  'Curitiba',
  'Belo Horizonte',
  'Salvador',
  'Goiânia',
  'Manaus',
  'Porto Alegre',
  'Brasília',
  'Uberlândia',
  'Joinville',
  'Natal',
  'Vitória',
  'Londrina',
];

/** How often people say it, and what; about 60 characters on average. The two rarest are what searches look for. */
const sayings: readonly (readonly [number, string])[] = [
  [40, 'oi'],
  [40, 'bom dia'],
  [30, 'boa tarde'],
  [25, 'ok, obrigado'],
  [20, 'obrigada!'],
  [18, 'sim'],
  [15, 'não'],
  [15, 'pode ser'],
  [10, '👍'],
  [10, 'alguém pode me atender por favor?'],
  [30, 'Bom dia, tudo bem? Gostaria de saber se vocês têm {product} disponível'],
  [30, 'Olá, meu pedido {order} ainda não chegou, pode verificar pra mim?'],
  [25, 'Boa tarde {name}, em que posso ajudar hoje?'],
  [25, 'Claro, vou verificar aqui no sistema e já te retorno, só um momento'],
  [22, 'Seu pedido {order} foi despachado hoje e a previsão de entrega é dia {day}'],
  [22, 'Consegue me mandar a segunda via do boleto por favor? vence dia {day}'],
  [20, 'O boleto no valor de R$ {price} já foi enviado no seu e-mail, pode conferir?'],
  [18, 'Já fiz o pix de R$ {price}, segue o comprovante em anexo'],
  [18, 'Perfeito! Pagamento confirmado, muito obrigado pela preferência {name}'],
  [18, 'Qual o prazo de entrega do {product} para {city}?'],
  [16, 'Para {city} o frete fica R$ {price} e chega em até 5 dias úteis'],
  [16, 'Vocês fazem entrega no sábado? moro em {city}'],
  [14, 'Quero cancelar minha compra e pedir o reembolso do pedido {order}'],
  [14, 'Entendo, vou encaminhar sua solicitação para o setor financeiro agora mesmo'],
  [14, 'Estou sem internet desde ontem à noite, já reiniciei o roteador e nada'],
  [12, 'Um técnico vai até o seu endereço amanhã às {hour}, tudo bem pra você?'],
  [12, 'O produto veio com defeito, {product} não liga de jeito nenhum, quero trocar'],
  [12, 'Poderia enviar uma foto do produto e o número da nota fiscal?'],
  [12, 'Quanto custa o {product}? tem desconto à vista ou parcelado no cartão?'],
  [12, 'O {product} está saindo por R$ {price} à vista ou em até 10x sem juros no cartão'],
  [10, 'Meu nome é {person}, consegue localizar meu cadastro?'],
  [10, 'Localizei seu cadastro {name}, poderia confirmar o endereço completo com CEP?'],
  [10, 'Qual o horário de funcionamento da loja de {city}?'],
  [10, 'Funcionamos de segunda a sexta das 8h às 18h e sábado até as 13h'],
  [8, 'Gostaria de agendar um horário para {day} às {hour}, tem disponibilidade?'],
  [8, 'Agendado para {day} às {hour}! Qualquer imprevisto é só avisar por aqui'],
  [8, 'Fui muito bem atendida pela {name}, parabéns pela equipe!'],
  [8, 'Já é a terceira vez que entro em contato e ninguém resolve meu problema, vou no Procon'],
  [6, 'Segue o link para acompanhar a entrega: https://rastreio.example/{order}'],
  [6, 'Olá {name}! Temos novidades: {product} com 20% de desconto só esta semana. Responda SAIR para não receber'],
  [5, 'Preciso da nota fiscal do pedido {order} para a contabilidade, podem reenviar em PDF?'],
  [4, 'A transportadora informou que o destinatário estava ausente, nova tentativa amanhã no período da manhã'],
  [1, 'O pacote {order} foi extraviado pela transportadora, abrimos um chamado para reenvio sem custo'],
  [0.02, 'Encaminhei para a ouvidoria o protocolo {order}, a resposta sai em até dez dias'],
];
const endings = [', obrigado', ' por favor', '?', ' 🙏', '...', ', aguardo retorno', ' urgente'];

/** What a search with few hits looks for: one word of the rarest saying. */
export const rareWord = 'ouvidoria';
/** Searched for in the address book. */
export const commonName = 'maria';
export const rareName = 'otávio cavalcanti';

/** In the first company, which is the one that is measured. */
const rareOneAt = 100;

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

export interface Texts {
  readonly personName: () => string;
  readonly saying: () => string;
}

/** What customers and agents of a shop write to each other. */
export function createTexts(random: Random): Texts {
  const { pick, below } = random;
  const personName = (): string =>
    `${pick(firstNames)} ${pick(lastNames)}${random.next() < 0.3 ? ` ${pick(lastNames)}` : ''}`;
  const blanks: Record<string, () => string> = {
    product: () => pick(products),
    order: () => `PED${padded(below(3_000_000), 7)}`,
    name: () => pick(firstNames),
    person: personName,
    day: () => `${padded(1 + below(28), 2)}/${padded(1 + below(12), 2)}`,
    price: () => `${20 + below(2000)},${padded(below(100), 2)}`,
    city: () => pick(cities),
    hour: () => `${8 + below(10)}h`,
  };
  const steps: number[] = [];
  for (const [weight] of sayings) steps.push((steps.at(-1) ?? 0) + weight);
  const all = steps.at(-1) ?? 0;
  let said = 0;
  return {
    personName,
    saying: () => {
      said += 1;
      // However few are said, the rarest is among them: a search for it must find something.
      const point = said === rareOneAt ? all : random.next() * all;
      const saying = sayings[steps.findIndex((step) => step >= point)]?.[1] ?? 'oi';
      const filled = saying.replace(/\{(\w+)\}/g, (_, blank: string) => blanks[blank]?.() ?? '');
      return random.next() < 0.25 ? filled + pick(endings) : filled;
    },
  };
}
