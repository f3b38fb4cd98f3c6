/** What somebody wants of a shop, told line by line as they would, whether they are answered or not. */
export type Story = readonly string[];

export const stories: readonly Story[] = [
  [
    'Oi, bom dia! Tudo bem?',
    'Queria saber se aquele vestido midi azul ainda tem no tamanho M',
    'É para um casamento no sábado, preciso que chegue até quinta 🙏',
    'Dá para retirar na loja, se for mais rápido?',
  ],
  [
    'Boa tarde! Meu pedido está como “em transporte” desde segunda',
    'O número é 48213, no nome da minha mãe',
    'Consegue ver onde ele está?',
    'Tá bom, fico no aguardo. Obrigada!',
  ],
  [
    'Olá, comprei um tênis com vocês e ficou apertado',
    'Calço 41, mas a forma é pequena. Tem o 42?',
    'A troca tem algum custo?',
    'Posso levar na loja amanhã depois das 18h?',
  ],
  [
    'Oi! Vocês parcelam em quantas vezes sem juros?',
    'E no Pix tem desconto?',
    'Fechado, pode me mandar a chave então',
    'Acabei de pagar, vou mandar o comprovante 👍',
  ],
  ['Bom dia, a loja abre no feriado?', 'Moro em Guarulhos, qual é a unidade mais perto?', 'Tem estacionamento aí?'],
  [
    'Olá! Recebi a fatura deste mês com um valor diferente do combinado',
    'No contrato está R$ 129,90 e veio R$ 149,90',
    'Pode mandar um boleto corrigido, por favor?',
    'Certo, vou conferir no e-mail',
  ],
  [
    'Oi, vi o anúncio de vocês e fiquei interessado 😍',
    'Qual o valor do conjunto com as quatro cadeiras?',
    'Entregam em Sorocaba? Qual o prazo?',
    'Vou conversar com a minha esposa e já te respondo',
  ],
  [
    'Boa noite! O produto chegou com a caixa amassada',
    'Abri e uma das peças está riscada',
    'Prefiro a troca, não quero o dinheiro de volta',
    'Que horas costumam passar para retirar?',
  ],
  [
    'Oi, consigo mudar o endereço de entrega do pedido 48377?',
    'É a mesma rua, só que o número certo é 218, casa 2',
    'Perfeito, muito obrigado pela ajuda!',
  ],
  ['Olá, esqueci a minha senha do site e o e-mail não chega', 'Já olhei no spam, não está lá', 'Agora foi! Valeu 🙌'],
  [
    'Bom dia! Queria fazer um orçamento para a minha empresa',
    'Seriam 30 camisetas com o nosso logo, tamanhos variados',
    'Vocês emitem nota? Preciso para o dia 30',
    'Pode mandar a proposta por aqui mesmo',
  ],
  ['Oi, tudo certo? Passando para elogiar o atendimento de ontem', 'Resolveram tudo em dez minutos, parabéns!'],
];
