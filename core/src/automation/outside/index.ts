export type { KnownTargets, OutsideAnswer, OutsideDeed, OutsideSay, FileToSay } from './answer.ts';
export { asking, awaitsAnswer, planFeatureOf, talkWith } from './ask.ts';
export { failuresMax, healthAfter, mayAsk, type Health } from './breaker.ts';
export { judgeAnswer, judgeTalk, rushMax, turnsMax, type TalkFacts } from './judge.ts';
export { newOutsideTalk, type Ask, type Outsider, type OutsideTalk } from './talk.ts';
