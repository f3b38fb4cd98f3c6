export { number, oneOf, optionalFlag, optionalNumber, optionalText, records, text, texts } from './fields.ts';
export { ControlError } from './routes.ts';
export type { ControlFile, ControlHandler, ControlRequest, ControlRoutes, LabEvent, LabPart } from './routes.ts';
export { startControlServer, type ControlServer } from './server.ts';
