export { serveLab } from './serve-lab.ts';
