export {
  entryId,
  moveId,
  readAnswer,
  type MenuAnswer,
  type Entry,
  type MenuMove,
  type CustomerReply,
} from './answer.ts';
export { phrases } from './phrases.ts';
export { renderMenu, type RenderedMenu } from './render.ts';
export {
  entriesAt,
  optionAt,
  validPath,
  walk,
  type BotOption,
  type OptionFields,
  type Path,
  type MenuStep,
} from './walk.ts';
