export { createStaging, FileTooLarge, type StagedFile, type Staging } from './create-staging.ts';
