import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { show } from '#ui/testing';
import { MessageHelp } from './message-help.tsx';

const asked = vi.fn();

beforeEach(() => {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  asked.mockClear();
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    asked(JSON.parse(init?.body as string));
    const events = [
      { type: 'sent', model: 'm', masked: false, turns: [{ role: 'user', text: 'Good morning' }] },
      { type: 'piece', text: 'Bom ' },
      { type: 'piece', text: 'dia' },
      { type: 'done', inputTokens: 1, outputTokens: 1, micros: 0 },
    ];
    const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A bubble that leaves the screen and comes back, as in a long list. */
function Here() {
  const [translation, setTranslation] = useState('');
  const [isSeen, setSeen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setSeen(!isSeen)}>
        rolar
      </button>
      {isSeen && (
        <MessageHelp
          message={{ id: 5 } as Message}
          ticketId={7}
          translation={translation}
          onTranslation={setTranslation}
          onClose={() => undefined}
        />
      )}
    </>
  );
}

test('a message is translated when that is asked for, and not again when its bubble comes back', async () => {
  await show(<Here />, ['assistant']);
  await screen.findByText('Bom dia');
  expect(asked).toHaveBeenCalledExactlyOnceWith({ task: 'translateMessage', messageId: 5, to: 'pt' });
  const roll = screen.getByRole('button', { name: 'rolar' });
  fireEvent.click(roll);
  expect(screen.queryByText('Bom dia')).toBeNull();
  fireEvent.click(roll);
  await waitFor(() => expect(screen.getByText('Bom dia')).toBeTruthy());
  expect(asked).toHaveBeenCalledTimes(1);
});
