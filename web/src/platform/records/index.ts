export { changesSince } from './changes-since.ts';
export { defineRecord, type DetailedKind, type RecordKind } from './define-record.ts';
export { /** @public */ DeleteDialog } from './delete-dialog.tsx';
export { PartlySaved, RecordDialog } from './record-dialog.tsx';
export { recordFields } from './record-fields.tsx';
export { RecordScreen, type DialogProps } from './record-screen.tsx';
export { useProblemText, /** @public */ useRecordTexts } from './record-texts.ts';
export { TabbedDialog } from './tabbed-dialog.tsx';
export { useOpened } from './use-opened.ts';
