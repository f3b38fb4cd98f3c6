import type { Department } from './names.ts';

/** One turn of a talk: who speaks, in which words (one of them), and how often it is said at all. */
export interface TalkTurn {
  readonly by: 'customer' | 'agent';
  readonly words: readonly string[];
  readonly chance: number;
  /** The customer shows where they are. */
  readonly place?: boolean;
}

const c = (...words: string[]): TalkTurn => ({ by: 'customer', words, chance: 1 });
const a = (...words: string[]): TalkTurn => ({ by: 'agent', words, chance: 1 });
const some = (turn: TalkTurn, chance = 0.6): TalkTurn => ({ ...turn, chance });
const here = (turn: TalkTurn): TalkTurn => ({ ...turn, place: true });

export interface Topic {
  readonly name: string;
  readonly queue: string;
  /** How often it comes up beside the others. */
  readonly weight: number;
  readonly goods?: Department;
  readonly tags?: readonly string[];
  /** What the sale may be worth, in reais. */
  readonly worth?: readonly [number, number];
  /** How glad people are at the end. */
  readonly mood: 'glad' | 'fair' | 'sour';
  /** The first word of the customer; where the company begins, of the company. */
  readonly opening: TalkTurn;
  readonly turns: readonly TalkTurn[];
  readonly isActive?: boolean;
  /** Somebody else has to see to it: where it goes, and what is said to them. */
  readonly handsTo?: { readonly queue: string; readonly note: string };
  readonly notes?: readonly string[];
}

const thanks = c(
  'Perfeito, {obrigado}!',
  'Show, muito {obrigado} {atendente}!',
  'Ótimo, era isso. {Obrigado}!',
  'Maravilha! {Obrigado} pela atenção 🙏',
  'Certo, {obrigado} pela ajuda',
);
const anythingElse = a(
  'Posso ajudar em mais alguma coisa?',
  'Ficou alguma dúvida, {nome}?',
  'Mais alguma coisa em que eu possa ajudar hoje?',
);
const thatWasAll = c('Não, só isso mesmo', 'Por enquanto é só 😊', 'Era só isso, bom trabalho!', 'Não não, valeu!');
const sayBye = a(
  'Eu que agradeço, {nome}! Tenha um ótimo dia 😊',
  'Por nada! Qualquer coisa é só chamar por aqui.',
  'Disponha! Boa semana para você.',
  'Imagina, {nome}! Até a próxima 👋',
);
const closing = [some(thanks, 0.95), some(anythingElse, 0.75), some(thatWasAll, 0.7), some(sayBye, 0.9)];

/** What people talk about with the shop. */
export const shopTopics: readonly Topic[] = [
  {
    name: 'price',
    queue: 'Vendas',
    weight: 16,
    goods: 'fashion',
    tags: ['Primeira compra'],
    worth: [120, 900],
    mood: 'glad',
    opening: c(
      'Oi! Quanto está {oProduto}?',
      'Boa tarde, qual o valor {doProduto}?',
      'Olá, vi {oProduto} no Instagram, ainda tem?',
      'Bom dia! Vocês ainda têm {oProduto} no tamanho {tam}?',
    ),
    turns: [
      a(
        'Olá, {nome}! Aqui é {atendente}, da Loja Aurora. Temos sim! 😊',
        'Oi, {nome}, tudo bem? Sou {atendente}. Temos, sim!',
      ),
      a(
        '{OProduto} está por R$ {preco} à vista ou {parcelas}x sem juros.',
        'Sai por R$ {preco}, e dividimos em até {parcelas}x no cartão.',
      ),
      c('Tem na cor {cor}?', 'E no tamanho {tam}, tem?', 'Qual o prazo de entrega para {cidade}?'),
      a('Deixa eu conferir no estoque, só um minutinho.', 'Vou verificar agora para você.'),
      some(a('Conferi aqui 👇', 'Voltei!'), 0.4),
      a(
        'Temos {qtd} unidades, tamanho {tam}, cor {cor}. A entrega em {cidade} leva {prazo} dias úteis.',
        'Tem sim! Para {cidade} chega em {prazo} dias úteis, com frete grátis.',
      ),
      c('Adorei. Aceita Pix?', 'Tem desconto no Pix?', 'Consegue segurar um para mim até {dia}?'),
      a(
        'No Pix tem 5% de desconto: fica R$ {comDesconto}.',
        'Consigo sim, e no Pix você ainda ganha 5%: R$ {comDesconto}.',
      ),
      some(c('Vou ficar com {artigo}!', 'Fechado, pode separar', 'Quero sim! Como faço?'), 0.75),
      some(a('Oba! Me confirma o endereço com CEP, por favor?', 'Ótimo! Qual o endereço de entrega?'), 0.75),
      some(c('{rua}, {numero}, {cidade}', '{rua}, {numero}, apto 31 – {cidade}'), 0.7),
      some(
        a(
          'Pedido {pedido} registrado! A chave Pix é financeiro@aurora.example.',
          'Prontinho, seu pedido é o {pedido}. Assim que o Pix cair eu aviso por aqui.',
        ),
        0.7,
      ),
      some(c('Paguei agora, segue o comprovante por e-mail', 'Pix feito ✅'), 0.5),
      some(a('Recebido! Já está em separação 🎁', 'Caiu aqui, {nome}. Você recebe o rastreio ainda hoje.'), 0.5),
      ...closing,
    ],
    notes: [
      'Cliente prefere ser chamado depois das 18h.',
      'Pediu para avisar quando chegar a nova coleção.',
      'Compra para presente, não colocar nota na caixa.',
    ],
  },
  {
    name: 'furniture',
    queue: 'Vendas',
    weight: 9,
    goods: 'home',
    tags: ['Orçamento', 'Cliente VIP'],
    worth: [900, 6_800],
    mood: 'glad',
    opening: c(
      'Bom dia, gostaria de um orçamento {doProduto}',
      'Oi, {oProduto} do site tem pronta entrega?',
      'Olá! Estou montando a sala e queria saber mais {doProduto}.',
    ),
    turns: [
      a(
        'Bom dia, {nome}! Sou {atendente}. Claro, vou montar um orçamento para você.',
        'Olá, {nome}! Que legal. Me conta: qual o espaço que você tem?',
      ),
      c(
        'O espaço é de {medida} m por 2,5 m',
        'É para um apartamento, a parede tem {medida} metros',
        'Tenho uns {medida} metros de largura',
      ),
      a('Perfeito, cabe direitinho. Temos em {cor} e em grafite.', 'Ótimo, {oProduto} tem {medida} m, fica na medida.'),
      c('A montagem está inclusa?', 'E o frete para {cidade}?', 'Quanto tempo de garantia?'),
      a(
        'A montagem é por nossa conta e a garantia é de 12 meses.',
        'Sim! Montagem inclusa em até 3 dias depois da entrega.',
      ),
      a('O valor é R$ {preco} em {parcelas}x, ou R$ {comDesconto} à vista.'),
      c('Um pouco acima do que eu pensava…', 'Hmm, vou conversar em casa', 'Gostei do preço'),
      a(
        'Consigo uma condição especial até {dia}: frete grátis e mais duas parcelas.',
        'Posso deixar o orçamento {pedido} válido até {dia}. O que acha?',
      ),
      c('Assim fica bom 😍', 'Pode me mandar por escrito?', 'Combinado, até {dia} eu confirmo'),
      a('Enviei o orçamento {pedido} para o seu e-mail.', 'Feito! Orçamento {pedido} salvo no seu cadastro.'),
      some(c('Recebi, tudo certo', 'Chegou aqui'), 0.6),
      some(c('Vamos fechar então!', 'Falei com meu marido, pode confirmar'), 0.45),
      some(a('Que ótima notícia, {nome}! Confirmo a entrega para {dia}.', 'Maravilha! Já reservei para você.'), 0.45),
      ...closing,
    ],
    notes: [
      'Orçamento enviado, retornar na sexta.',
      'Tem elevador no prédio, só pode entregar até as 17h.',
      'Arquiteta indicou a loja: dar 3% de comissão.',
    ],
  },
  {
    name: 'delivery',
    queue: 'Suporte',
    weight: 17,
    goods: 'electric',
    mood: 'fair',
    opening: c(
      'Boa tarde, meu pedido {pedido} ainda não chegou',
      'Oi, cadê meu pedido? Era para ter chegado {dia}',
      'Bom dia! Consegue ver a entrega do pedido {pedido}?',
      'Olá, o rastreio do {pedido} está parado há {prazo} dias',
    ),
    turns: [
      a(
        'Olá, {nome}! Sou {atendente}, vou verificar agora mesmo.',
        'Oi, {nome}, sinto muito pela espera. Já estou olhando o pedido {pedido}.',
      ),
      a('Pode me confirmar o CPF de quem comprou, só os três últimos números?', 'É {oProduto}, certo?'),
      c('Final {tres}', 'Isso mesmo', 'Sim, é {oProduto}'),
      a(
        '{Grato}! Aqui consta que saiu para entrega com a {transportadora}.',
        'A {transportadora} informou que o destinatário estava ausente.',
      ),
      c('Mas tinha gente em casa o dia todo', 'Estranho, ninguém tocou a campainha', 'E agora, quando vem de novo?'),
      a('Entendo. Vou abrir um chamado com a {transportadora} agora.', 'Vou falar com a base de {cidade} e já volto.'),
      some(a('Um minuto, estou na linha com eles.', 'Ainda aguardando o retorno deles, tá?'), 0.5),
      some(c('Ok, aguardo', 'Tá bom'), 0.7),
      a(
        'Consegui! A nova tentativa é {dia}, entre {hora} e 18h.',
        'Prontinho: eles entregam {dia} de manhã. O chamado é o {chamado}.',
      ),
      some(c('Posso mandar a localização certinha?', 'O número da casa fica na lateral, vou mandar o ponto'), 0.35),
      some(here(c('')), 0.3),
      c('Certo, vou deixar alguém em casa', 'Espero que dessa vez chegue', 'Ufa, que alívio'),
      some(a('Vou acompanhar daqui e te aviso quando entregarem.', 'Fico de olho no rastreio e te dou notícias.'), 0.7),
      some(c('Chegou!! {Obrigado} pelo empenho', 'Acabaram de entregar 🙌'), 0.4),
      ...closing,
    ],
    handsTo: { queue: 'Financeiro', note: 'Entrega falhou duas vezes, cliente quer o estorno do frete.' },
    notes: [
      'Chamado aberto na transportadora, retorno em 24 h.',
      'Endereço corrigido no cadastro.',
      'Segunda reclamação de entrega deste bairro na semana.',
    ],
  },
  {
    name: 'exchange',
    queue: 'Suporte',
    weight: 10,
    goods: 'fashion',
    tags: ['Troca'],
    mood: 'glad',
    opening: c(
      'Oi, quero trocar {oProduto}, ficou apertado',
      'Bom dia, ganhei {oProduto} de presente e queria trocar o tamanho',
      'Olá! Como faço para devolver {oProduto} do pedido {pedido}?',
    ),
    turns: [
      a(
        'Olá, {nome}! Aqui é {atendente}. A primeira troca é grátis 😉',
        'Oi, {nome}! Sem problema, eu te ajudo com a troca.',
      ),
      a('Qual o número do pedido?', 'Me passa o número do pedido e o tamanho que você quer?'),
      c('{pedido}, quero o tamanho {tam}', 'É o {pedido}', 'Pedido {pedido}, queria o {tam} na mesma cor'),
      a('A peça está com a etiqueta?', 'Você já usou ou está com a etiqueta ainda?'),
      c('Está sim, nem usei', 'Sim, do jeito que veio', 'Com etiqueta e na sacola'),
      a(
        'Perfeito. Gerei o código de postagem {chamado}: é só levar a uma agência em até 7 dias.',
        'Ótimo! Pode deixar em qualquer loja ou postar com o código {chamado}.',
      ),
      c('E quando chega o outro?', 'Preciso pagar frete?', 'Posso levar direto na loja de {cidade}?'),
      a(
        'Assim que a peça chegar aqui enviamos a nova, em {prazo} dias úteis.',
        'Não paga nada. O novo sai no mesmo dia em que recebermos.',
      ),
      some(c('Postei hoje de manhã', 'Vou levar na loja amanhã'), 0.6),
      some(
        a('Recebi o aviso da postagem, {nome}. Já deixei o {tam} separado.', 'Combinado! Avisei a equipe da loja.'),
        0.6,
      ),
      ...closing,
    ],
    notes: ['Troca por tamanho; separar o {tam}.', 'Cliente fiel, trocar sem cobrar frete da volta.'],
  },
  {
    name: 'invoice',
    queue: 'Financeiro',
    weight: 9,
    goods: 'electric',
    mood: 'glad',
    opening: c(
      'Bom dia, preciso da nota fiscal do pedido {pedido}',
      'Oi, podem reenviar a nota do {pedido} com o CNPJ da empresa?',
      'Boa tarde! A contabilidade está pedindo a NF {doProduto}',
    ),
    turns: [
      a('Bom dia, {nome}! Sou {atendente}, do financeiro. Já localizo.', 'Olá! Vou buscar a nota do pedido {pedido}.'),
      a('Para qual e-mail envio?', 'Confirma o e-mail para o envio?'),
      c('{email}', 'Pode ser no {email}', 'O mesmo do cadastro'),
      a('Enviei a NF {nota} em PDF e o XML.', 'Pronto, a nota {nota} foi para o seu e-mail com o XML junto.'),
      c('Recebi só o PDF', 'Ainda não chegou, vou olhar o spam', 'Chegou, mas o endereço está antigo'),
      a('Reenviei o XML agora, pode conferir?', 'Sem problema, faço uma carta de correção e mando até {hora}.'),
      c('Agora sim!', 'Chegou tudo certinho', 'Perfeito, a contadora agradece'),
      ...closing,
    ],
    notes: ['Emitir sempre com o CNPJ da matriz.', 'Enviar as próximas notas também para a contabilidade.'],
  },
  {
    name: 'billing',
    queue: 'Financeiro',
    weight: 9,
    mood: 'fair',
    opening: c(
      'Oi, o boleto do pedido {pedido} venceu, consegue emitir outro?',
      'Boa tarde, fui cobrado duas vezes no cartão',
      'Bom dia, quero antecipar as parcelas do crediário',
      'Olá, fiz o Pix e o pedido {pedido} continua pendente',
    ),
    turns: [
      a('Olá, {nome}! Aqui é {atendente}. Vou verificar para você.', 'Oi, {nome}! Já estou abrindo o seu cadastro.'),
      a('Pode me dizer o valor e a data?', 'Qual foi a forma de pagamento?'),
      c('R$ {preco} no dia {dia}', 'Foi no cartão, R$ {preco}', 'Pix de R$ {preco}, ontem à noite'),
      a(
        'Localizei o lançamento. Um instante, estou falando com o banco.',
        'Achei aqui. Vou conferir com a operadora do cartão.',
      ),
      c('Ok, fico no aguardo', 'Tá certo', 'Preciso resolver hoje, por favor'),
      a(
        'Resolvido: o valor de R$ {preco} volta na próxima fatura.',
        'Tudo certo! O pagamento foi identificado e o pedido liberado.',
        'Gerei um novo boleto com vencimento em {dia}, sem juros.',
      ),
      c('Consegue me mandar o comprovante?', 'E aparece em qual fatura?', 'Recebi aqui'),
      a('Enviei para {email}. O protocolo é {chamado}.', 'Aparece em até duas faturas. Protocolo {chamado}.'),
      ...closing,
    ],
    handsTo: { queue: 'Suporte', note: 'Pagamento confirmado, falta liberar a entrega do pedido.' },
    notes: ['Estorno pedido à operadora, conferir na próxima fatura.', 'Cliente paga sempre por Pix.'],
  },
  {
    name: 'repair',
    queue: 'Suporte',
    weight: 11,
    goods: 'electric',
    tags: ['Garantia'],
    mood: 'fair',
    opening: c(
      'Oi, {oProduto} que comprei parou de funcionar',
      'Boa noite, {oProduto} não liga mais, está na garantia',
      'Olá, {oProduto} faz um barulho estranho desde ontem',
    ),
    turns: [
      a(
        'Oi, {nome}! Sou {atendente}, da assistência. Vamos resolver.',
        'Olá, {nome}. Que chato! Me conta o que aconteceu?',
      ),
      c(
        'Ligo e desliga sozinho depois de um minuto',
        'Aparece o erro E{numero} no visor',
        'Caiu a energia aqui e depois disso não funcionou mais',
      ),
      a('Já tentou deixar fora da tomada por dez minutos?', 'A tomada é de 220 V? Pode testar em outra?'),
      c('Já tentei e nada', 'Testei em outra tomada, mesma coisa', 'Vou tentar, um momento'),
      some(c('Não adiantou 😕', 'Continua igual'), 0.6),
      a(
        'Certo. Pelo pedido {pedido} a garantia vai até o mês que vem, então o conserto é sem custo.',
        'Como está na garantia, agendo a visita técnica sem custo.',
      ),
      a('Tenho {dia} às {hora}. Pode ser?', 'O técnico passa em {cidade} {dia}, entre {hora} e 17h.'),
      c('Pode sim', 'Só consigo depois das 14h', '{Dia} está ótimo'),
      a('Agendado! Ordem de serviço {chamado}.', 'Combinado. Sua OS é a {chamado}, o técnico se chama Renê.'),
      some(c('Ele já veio, trocou a placa e ficou novo', 'Técnico muito atencioso, resolveu na hora'), 0.5),
      some(
        a(
          'Que bom saber! Registrei aqui, a peça tem mais 90 dias de garantia.',
          'Ótima notícia, {nome}! {Grato} por avisar.',
        ),
        0.5,
      ),
      ...closing,
    ],
    handsTo: { queue: 'Vendas', note: 'Sem conserto: oferecer outro modelo com o crédito da garantia.' },
    notes: [
      'OS aberta, peça encomendada (chega em 4 dias).',
      'Voltagem 220 V, levar transformador.',
      'Cão no quintal: ligar antes de entrar.',
    ],
  },
  {
    name: 'complaint',
    queue: 'Suporte',
    weight: 6,
    goods: 'home',
    tags: ['Reclamação'],
    mood: 'sour',
    opening: c(
      'É a terceira vez que falo com vocês e ninguém resolve!',
      'Estou muito {decepcionado} com a loja. {OProduto} veio com defeito',
      'Quero falar com o gerente. O pedido {pedido} veio errado DE NOVO',
    ),
    turns: [
      a(
        '{nome}, sinto muito por isso. Sou {atendente} e vou cuidar do seu caso até o fim.',
        'Entendo a sua frustração, {nome}. Me desculpe em nome da loja.',
      ),
      c('Já ouvi isso antes', 'Só quero o que eu paguei', 'Se não resolver hoje vou ao Procon'),
      a('Você tem razão. Me diga: o que veio errado?', 'Vou ler todo o histórico para não te fazer repetir.'),
      c(
        '{OProduto} veio com risco e faltando parafusos',
        'Pedi {cor} e mandaram outra cor',
        'Marcaram entrega duas vezes e não apareceram',
      ),
      a(
        'Falei com a coordenação: trocamos sem custo e a coleta é nossa.',
        'Consegui autorizar a troca imediata, {dia} mesmo.',
      ),
      c('E a minha manhã perdida, quem paga?', 'Quero isso por escrito', 'Tomara que seja verdade'),
      a(
        'Além da troca, deixei um crédito de R$ {credito} no seu cadastro. Protocolo {chamado}.',
        'Segue por escrito: troca {dia}, coleta grátis, protocolo {chamado}.',
      ),
      c('Ok. Vou esperar até {dia}', 'Tá. Pelo menos alguém respondeu', 'Está certo, mas quero receber mesmo'),
      some(a('Te ligo {dia} para confirmar que deu tudo certo.', 'Acompanho pessoalmente, {nome}.'), 0.8),
      some(c('Chegou o novo, agora está ok', 'Entregaram. Demorou, mas resolveu'), 0.45),
      some(a('{Grato} pela paciência, {nome}. Qualquer coisa fale direto comigo.'), 0.6),
    ],
    handsTo: { queue: 'Vendas', note: 'Coordenação: cliente ameaça ir ao Procon, precisa da troca hoje.' },
    notes: [
      'CUIDADO: terceira reclamação. Falar com a coordenação antes de prometer data.',
      'Crédito de cortesia liberado pela Marina.',
    ],
  },
  {
    name: 'hours',
    queue: 'Vendas',
    weight: 5,
    mood: 'glad',
    opening: c(
      'Boa tarde! Qual o horário da loja no sábado?',
      'Oi, vocês abrem no feriado?',
      'Bom dia, a loja de {cidade} tem estacionamento?',
    ),
    turns: [
      a(
        'Olá, {nome}! Abrimos de segunda a sexta das 9h às 18h e no sábado até as 13h.',
        'Oi, {nome}! No sábado é das 9h às 13h.',
      ),
      c('E no domingo?', 'Tem estacionamento?', 'Fica perto do metrô?'),
      a(
        'Domingo só pelo site 😊',
        'Tem sim, grátis por duas horas para clientes.',
        'Fica na {rua}, {numero}, a cinco minutos do metrô.',
      ),
      some(c('Consigo experimentar {dia}?', 'Posso reservar um horário para provar?'), 0.5),
      some(a('Claro! Deixo reservado {dia} às {hora}.', 'Pode vir quando quiser, não precisa marcar.'), 0.5),
      ...closing,
    ],
  },
  {
    name: 'praise',
    queue: 'Vendas',
    weight: 4,
    goods: 'fashion',
    tags: ['Cliente VIP'],
    mood: 'glad',
    opening: c(
      'Passando só para agradecer, {oProduto} chegou e ficou {lindo}!',
      'Oi! Amei {oProduto} 😍 Superou o que eu esperava',
      'Gente, que atendimento! {OProduto} chegou antes do prazo',
    ),
    turns: [
      a(
        '{nome}, que alegria ler isso! Vou mostrar para a equipe toda 💛',
        'Aaah, ganhei o meu dia! Muito {grato}, {nome}!',
      ),
      c('Vocês merecem', 'Já indiquei para minhas amigas', 'Podem contar comigo como cliente'),
      a(
        'Posso te mandar um cupom de presente? É o {cupom}, 10% na próxima compra.',
        'Se puder, deixe uma avaliação no site, ajuda muito!',
      ),
      c('Claro!', 'Oba, já vou usar 😄', 'Avaliei agora mesmo, cinco estrelas'),
      some(sayBye, 0.9),
    ],
  },
  {
    name: 'wholesale',
    queue: 'Vendas',
    weight: 5,
    goods: 'fashion',
    tags: ['Atacado', 'Orçamento'],
    worth: [2_400, 18_000],
    mood: 'glad',
    opening: c(
      'Bom dia, vocês vendem no atacado?',
      'Oi, tenho uma loja em {cidade} e queria a tabela de revenda',
      'Olá! Qual o pedido mínimo para CNPJ?',
    ),
    turns: [
      a(
        'Bom dia, {nome}! Sou {atendente}. Vendemos sim, a partir de {qtd} peças.',
        'Olá, {nome}! Para CNPJ o mínimo é de {qtd} peças sortidas.',
      ),
      c('E qual o desconto?', 'Tem a tabela em PDF?', 'Qual o prazo de pagamento?'),
      a(
        'De 30 a 45% conforme a quantidade, boleto em 28 dias depois da primeira compra.',
        'Acima de 100 peças o desconto é de 40%. Mando a tabela no {email}.',
      ),
      c(
        'Interessante. Quero 60 peças {doProduto}',
        'Pode cotar {oProduto}, grade completa?',
        'Preciso receber até {dia}',
      ),
      a(
        'Fica R$ {preco}, com frete incluso para {cidade}.',
        'Cotação {pedido}: R$ {preco}, entrega em {prazo} dias úteis.',
      ),
      c('Consegue melhorar um pouco?', 'Vou passar para o meu sócio', 'Fechado no boleto?'),
      a('Consigo mais 3% se fecharmos até {dia}.', 'Para a primeira compra é Pix ou cartão, as próximas no boleto.'),
      some(c('Combinado, pode faturar', 'Fechamos então 🤝'), 0.55),
      some(a('Pedido {pedido} confirmado! {Grato} pela confiança.', 'Faturado! O rastreio sai amanhã cedo.'), 0.55),
      ...closing,
    ],
    notes: [
      'Revenda, aplicar a tabela B.',
      'Sócio decide: Rogério, ligar na terça.',
      'Cadastro de CNPJ aprovado pelo financeiro.',
    ],
  },
  {
    name: 'ready',
    queue: 'Vendas',
    weight: 5,
    goods: 'home',
    isActive: true,
    worth: [300, 2_500],
    mood: 'glad',
    opening: a(
      'Olá, {nome}! Aqui é {atendente}, da Loja Aurora. {OProduto} que você pediu chegou 🎉',
      'Oi, {nome}, tudo bem? É {atendente}, da Aurora. Seu pedido {pedido} está pronto para retirada.',
      'Bom dia, {nome}! Vi que você deixou {oProduto} no carrinho. Posso ajudar com alguma dúvida?',
    ),
    turns: [
      c('Que ótimo! Posso buscar {dia}?', 'Oba! Até que horas posso ir?', 'Oi! Estava em dúvida na cor, na verdade'),
      a('Pode sim, até as 18h. É só dizer o número {pedido}.', 'Claro, {nome}. Temos também em {cor}, se preferir.'),
      c('Precisa levar documento?', 'Minha irmã pode retirar?', 'Em {cor} eu quero!'),
      a(
        'Só o documento com foto.',
        'Pode, é só ela levar uma cópia do seu documento.',
        'Troquei no pedido, sem custo 😉',
      ),
      ...closing,
    ],
  },
];

/** What people ask the firm that makes the platform. */
export const platformTopics: readonly Topic[] = [
  {
    name: 'connect',
    queue: 'Atendimento',
    weight: 10,
    mood: 'glad',
    tags: ['Implantação'],
    opening: c(
      'Bom dia, o QR code da conexão não aparece',
      'Oi, troquei de celular e a conexão caiu',
      'Olá! Como conecto o segundo número?',
    ),
    turns: [
      a('Olá, {nome}! Sou {atendente}, do suporte. Vamos ver juntos.', 'Oi, {nome}! Em qual conexão isso acontece?'),
      c('Na principal', 'Na conexão da loja de {cidade}', 'Na que criei hoje'),
      a(
        'Abra Conexões, clique em Novo QR e leia com o celular em Aparelhos conectados.',
        'Em Conexões use o botão Desconectar e depois Novo QR, por favor.',
      ),
      c('Fiz isso e ficou carregando', 'Agora apareceu', 'Um momento que vou tentar'),
      a(
        'Vi aqui que o celular estava sem internet. Pode conferir o Wi-Fi dele?',
        'Ótimo! Assim que ler, a situação muda para Conectado.',
      ),
      c('Era isso mesmo, conectou!', 'Deu certo 🎉', 'Funcionou, que rápido'),
      some(c('As conversas antigas voltam?', 'Preciso avisar os atendentes?'), 0.5),
      some(a('Sim, o histórico está todo aí.', 'Não precisa, eles veem na hora.'), 0.5),
      ...closing,
    ],
    notes: ['Celular velho, trocar antes do Natal.', 'Dois números, um por loja.'],
  },
  {
    name: 'plan',
    queue: 'Atendimento',
    weight: 7,
    mood: 'glad',
    tags: ['Comercial'],
    opening: c(
      'Oi, quero passar para o plano Completo',
      'Bom dia, quanto custa para mais cinco atendentes?',
      'Olá, consigo testar as campanhas antes de contratar?',
    ),
    turns: [
      a('Olá, {nome}! Que bom. Sou {atendente}, explico tudo.', 'Oi, {nome}! Vou te mostrar as diferenças.'),
      a(
        'O Completo sai por R$ 349,90 ao mês, com 60 pessoas e 10 conexões.',
        'O Essencial vai até 5 pessoas; o Completo tem campanhas, kanban e API.',
      ),
      c('E se eu precisar voltar para o outro?', 'A cobrança muda quando?', 'Tem desconto no anual?'),
      a('Pode mudar a qualquer momento, cobramos só a diferença dos dias.', 'No anual são dois meses grátis.'),
      c('Perfeito, pode mudar', 'Vou falar com a diretoria', 'Gostei, quero o anual'),
      a('Feito! As novas telas já aparecem no seu menu.', 'Combinado, deixo a proposta {chamado} aberta até {dia}.'),
      ...closing,
    ],
    notes: ['Proposta enviada, válida por 15 dias.', 'Decide o diretor, reunião na quinta.'],
  },
  {
    name: 'training',
    queue: 'Atendimento',
    weight: 6,
    mood: 'glad',
    tags: ['Implantação'],
    opening: c(
      'Boa tarde, contratei gente nova e queria um treinamento',
      'Oi, como vejo quem atendeu mais neste mês?',
      'Olá, dá para o atendente ver só as conversas dele?',
    ),
    turns: [
      a('Olá, {nome}! Dá sim, vou te mostrar o caminho.', 'Oi, {nome}! Sou {atendente}. É fácil, olha só:'),
      a(
        'Em Usuários você escolhe as filas de cada pessoa.',
        'No Dashboard, escolha o período; embaixo aparece cada atendente.',
      ),
      c('Achei! E os relatórios?', 'E dá para exportar?', 'Perfeito. Tem algum vídeo?'),
      a('Em Relatórios, botão Exportar: sai em planilha.', 'Tem em Ajuda, o vídeo se chama Equipe e permissões.'),
      c('Muito bom, era o que eu precisava', 'Vou passar para a equipe', 'Vi aqui, excelente'),
      some(
        a('Se quiser, marco uma reunião de 30 minutos {dia} às {hora}.', 'Qualquer dúvida é só chamar, {nome}.'),
        0.6,
      ),
      some(c('Pode marcar!', 'Quero sim, {dia} está ótimo'), 0.4),
      ...closing,
    ],
  },
  {
    name: 'bill',
    queue: 'Atendimento',
    weight: 5,
    mood: 'fair',
    tags: ['Financeiro'],
    opening: c(
      'Bom dia, não recebi o boleto deste mês',
      'Oi, paguei ontem e ainda aparece vencido',
      'Olá, preciso da nota da mensalidade',
    ),
    turns: [
      a('Olá, {nome}! Já verifico.', 'Oi, {nome}, um minuto que vou olhar.'),
      a('Enviei agora para {email}.', 'O banco avisa em até um dia útil, já liberei o acesso.'),
      c('Recebi, vou pagar hoje', 'Que bom, achei que ia bloquear', 'Chegou a nota, {obrigado}'),
      ...closing,
    ],
  },
  {
    name: 'trouble',
    queue: 'Atendimento',
    weight: 4,
    mood: 'sour',
    opening: c(
      'As mensagens não estão saindo!',
      'Oi, urgente: ninguém da equipe consegue entrar',
      'O sistema está lento hoje, o que houve?',
    ),
    turns: [
      a('{nome}, estou olhando agora. Qual conexão?', 'Oi, {nome}. Sou {atendente}, já verifico com prioridade.'),
      c('Todas', 'A principal', 'Começou às {hora}'),
      a(
        'Encontrei: o WhatsApp recusou por limite de envios. Volta a enviar às {hora}.',
        'O celular ficou sem internet por 20 minutos; já voltou e a fila está saindo.',
      ),
      c('Isso não pode acontecer no sábado', 'Ok, mas perdi vendas', 'Voltou aqui'),
      a(
        'Você tem razão. Vou deixar um aviso na sua conexão para te alertar antes.',
        'Entendo. Abri o registro {chamado} e te mando o que aconteceu até {dia}.',
      ),
      some(c('Fico no aguardo', 'Certo'), 0.8),
    ],
    notes: ['Cliente sensível a quedas no sábado.'],
  },
];

/** What a customer says who comes back to something that was over. */
export const againOpenings = [
  'Oi, voltei! Surgiu mais uma dúvida',
  'Olá de novo, ficou faltando uma coisa',
  'Oi, desculpa incomodar outra vez',
  'Bom dia! Ainda sobre o que conversamos',
] as const;
export const againTurns: readonly TalkTurn[] = [
  a('Oi, {nome}! Claro, pode falar.', 'Olá de novo, {nome}! Em que posso ajudar?'),
  c('O prazo continua o mesmo?', 'Consegue confirmar para {dia}?', 'Preciso do protocolo outra vez, perdi aqui'),
  a('Continua sim, está tudo confirmado para {dia}.', 'Confirmado! O número é {chamado}.'),
  ...closing,
];

/** What somebody says who waits. */
export const nudges = [
  'Alguém pode me ajudar?',
  'Oi? Tem alguém aí?',
  'Fico no aguardo, {obrigado}',
  'Consegue me responder ainda hoje?',
  'É meio urgente 🙏',
] as const;

/** Said by the bot. Choices stand in the order of the queues. */
export const greetings = [
  'Olá, {nome}! 👋 Que bom falar com você. Escolha uma opção:',
  'Oi, {nome}! Aqui é o atendimento automático. Com quem você quer falar?',
] as const;
export const botAnswers = [
  [
    'Qual o horário de vocês?',
    'Abrimos de segunda a sexta, das 9h às 18h, e aos sábados das 9h às 13h. Posso ajudar em algo mais?',
  ],
  [
    'Qual o endereço da loja?',
    'Estamos na Rua da Aurora, 500, com estacionamento grátis por duas horas. Posso ajudar em algo mais?',
  ],
  ['Como faço para trocar?', 'A primeira troca é grátis, em até 30 dias, com a etiqueta. Posso ajudar em algo mais?'],
] as const;
export const surveyText = 'De 0 a 10, que nota você dá para este atendimento?';
export const surveyThanks = 'Obrigado pela sua avaliação! 💛';
export const farewells = [
  'Atendimento encerrado. Obrigado pelo contato!',
  'Encerramos por aqui. Quando precisar, é só chamar!',
] as const;

/** Groups of suppliers and neighbours: who is in them and what they say. */
export const groupTalks = [
  {
    name: 'Fornecedores Brás',
    people: ['Seu Nelson (malhas)', 'Cida Aviamentos', 'Toninho Frete'],
    says: [
      'Bom dia grupo! Chegou malha canelada em seis cores',
      'Qual o preço do rolo?',
      'R$ 28 o quilo, acima de 50 faço 26',
      'Separa 80 quilos da areia e 40 da preta, por favor',
      'Fechado, sai na quinta',
      'Caminhão meu sobe quinta às 14h, posso trazer junto',
      'Perfeito Toninho, combina com o Nelson',
      'Zíper invisível em promoção até sexta, pessoal',
    ],
  },
  {
    name: 'Entregas zona sul',
    people: ['Wesley Moto', 'Kelly Entregas'],
    says: [
      'Pessoal, quem pega três volumes às 15h?',
      'Eu pego, estou em Moema',
      'Valeu Wesley! Endereços no privado',
      'Entreguei dois, o terceiro não atendeu',
      'Deixa comigo, ligo para a cliente',
      'Ela chega às 17h, consegue voltar?',
      'Consigo sim 👍',
    ],
  },
  {
    name: 'Lojistas da Rua da Aurora',
    people: ['Dona Irene (flores)', 'Café do Beto', 'Marlene Calçados'],
    says: [
      'Amanhã tem feira na rua, o estacionamento fecha às 8h',
      'Obrigada por avisar, Beto',
      'Quem quer dividir a decoração de fim de ano?',
      'Conte com a Aurora!',
      'Flores por minha conta 🌸',
      'Combinado, reunião na segunda às 19h no café',
    ],
  },
] as const;
