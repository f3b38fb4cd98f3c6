export {
  bind,
  bindExternal,
  bindInside,
  bindOpen,
  bindPlatform,
  bindReading,
  bindRows,
  bindSteps,
  bindStream,
  byAddress,
  type Binding,
  type Exchange,
  type ExternalCall,
  type InsideStep,
  type Step,
  type UploadedFile,
} from './bind.ts';
export { createHttpServer } from './create-http-server.ts';
export { apiKeyPrefix } from './door.ts';
export { fileUrl, serveFiles } from './files.ts';
export { isForwarded } from './forwarded.ts';
export { serveRaw, type RawAnswer, type RawRequest } from './raw-routes.ts';
export { createOrigins } from './origins.ts';
