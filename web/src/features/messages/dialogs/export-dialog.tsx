import type { Ticket } from '@oplano/contracts/tickets';
import { plainText, wordsOfMessage } from '@oplano/core/messages';
import { useEffect, useRef, useState } from 'react';
import { useLanguageTag, useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useSummary } from '../bubble/summary.ts';
import { makePdf } from '../pdf/make-pdf.ts';
import { dateTimeText } from '../times.ts';
import { saidInTicket } from './said-in-ticket.ts';

export interface ExportDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Writes the conversation into a PDF. */
export function ExportDialog({ ticket, onClose }: ExportDialogProps) {
  const { t } = useTranslation('messages');
  const tag = useLanguageTag();
  const summary = useSummary();
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const run = async () => {
    setBusy(true);
    stop.current = new AbortController();
    try {
      const said = await saidInTicket(ticket, stop.current.signal);
      const company = t(($) => $.messages.bubble.company);
      const messages = said.map((message) => ({
        author: message.fromMe ? (message.user?.name ?? company) : (message.contact?.name ?? ticket.contact.name),
        time: dateTimeText(message.createdAt, tag),
        text: wordsOfMessage(message) ? plainText(wordsOfMessage(message)) : `[${summary(message)}]`,
      }));
      const texts = {
        heading: t(($) => $.messages.pdf.heading, { id: ticket.id, name: ticket.contact.name }),
        stopped: t(($) => $.messages.pdf.stopped),
        // How many there are is known to who lays them out.
        page: t(($) => $.messages.pdf.page, { page: '{page}', pages: '{pages}' }),
      };
      const bytes = await makePdf({ messages, texts }, stop.current.signal);
      save(bytes, `atendimento-${ticket.id}.pdf`);
    } catch (error) {
      console.error(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t(($) => $.messages.pdf.title)}
      confirmLabel={t(($) => $.messages.pdf.confirm)}
      isBusy={isBusy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {t(($) => $.messages.pdf.text)}
    </ConfirmDialog>
  );
}
