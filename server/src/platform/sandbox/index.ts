export { defineParser, type Parser } from './define-parser.ts';
export { SandboxError } from './sandbox-error.ts';
