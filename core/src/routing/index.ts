export { pickNext, pickRandom, type Choice, type Member } from './routing.ts';
