export { effectiveHours, isOpen, nextOpening } from './business-hours.ts';
