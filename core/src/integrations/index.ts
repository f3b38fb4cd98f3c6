export { integrationProblem, readRobot, savedProjectName, type Robot } from './form.ts';
export { hasExpired, readKeyword } from './typebot.ts';
