export { keyAfter, type KeyFate } from './kept-key.ts';
export { createMask, type Mask } from './mask.ts';
export { costOf, guessTokens, isOverBudget, microsOf, budgetMonthOf, type Prices, type Usage } from './spending.ts';
export { readsConversation, turnsOf, type DraftOrder, type SentTurn } from './tasks.ts';
