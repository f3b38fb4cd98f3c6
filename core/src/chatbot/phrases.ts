/** What bots say that nobody can configure. To customers, so in the language of the companies. */
export const phrases = {
  back: 'Voltar',
  home: 'Menu principal',
  exit: 'Encerrar atendimento',
  invalid: 'Opção inválida. Por favor, escolha uma das opções abaixo.',
  gaveUp: 'Não consegui entender a sua resposta. Em breve um atendente continuará a conversa.',
  handedOver: 'Em breve um atendente continuará a conversa.',
  notUnderstood: 'Desculpe, não entendi. Você pode escrever de outra forma?',
  audioRefused: 'No momento não conseguimos ouvir mensagens de áudio. Por favor, escreva a sua mensagem.',
  consentQuestion: 'Você está ciente e de acordo com o tratamento dos seus dados?\n\n*[ 1 ]* - Sim\n*[ 2 ]* - Não',
  consentYes: 'Sim',
  consentNo: 'Não',
  ratingInvalid: 'Resposta inválida. Por favor, responda com um número de 0 a 10.',
  position: 'Sua posição na fila de atendimento é',
} as const;
