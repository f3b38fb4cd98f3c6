export { entryId, moveId, readAnswer, type Answer, type Entry, type Move, type Said } from './answer.ts';
export { phrases } from './phrases.ts';
export { renderMenu, type RenderedMenu } from './render.ts';
export { entriesAt, optionAt, validPath, walk, type BotOption, type Path, type Step } from './walk.ts';
