import type { Ticket } from '@oplano/contracts/tickets';
import { useState, type ReactNode } from 'react';
import { ScheduleInChat } from '#features/schedules';
import { ChatToolsContext } from '#platform/feature';

/** What conversations offer beyond their own feature, wherever one is open: in the inbox, and beside the board. */
export function ChatToolsProvider({ children }: { readonly children: ReactNode }) {
  const [scheduling, setScheduling] = useState<Ticket | null>(null);
  const [tools] = useState(() => ({ schedule: setScheduling }));
  return (
    <ChatToolsContext value={tools}>
      {children}
      {scheduling && (
        <ScheduleInChat
          open
          contactId={scheduling.contactId}
          whatsappId={scheduling.whatsappId}
          onClose={() => setScheduling(null)}
        />
      )}
    </ChatToolsContext>
  );
}
