import { useState, type ReactElement } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden';

/** Says what happens to those who do not see it. */
export function useAnnouncer(): { readonly announce: (text: string) => void; readonly region: ReactElement } {
  const [said, setSaid] = useState({ text: '', times: 0 });
  return {
    announce: (text) => setSaid(({ times }) => ({ text, times: times + 1 })),
    region: (
      <VisuallyHidden>
        {/* The same words twice are two events: another element is read anew. */}
        <output aria-live="assertive">
          <span key={said.times}>{said.text}</span>
        </output>
      </VisuallyHidden>
    ),
  };
}
