import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Channel } from '@oplano/contracts/connections';
import { capabilities } from '@oplano/core/connections';
import type { OutboundContent } from '#ports/channels';
import { toVoiceNote } from '../media/voice-note.ts';

/** A recording in the form that a channel plays as a voice note; anything else as it is. */
export async function toChannelVoice(
  companyId: number,
  channel: Channel,
  content: OutboundContent,
): Promise<OutboundContent> {
  if (content.kind !== 'media' || !content.voice) return content;
  const recording = await buffer(await content.file.open());
  const { bytes, mimetype, extension } = await toVoiceNote(companyId, recording, capabilities[channel].voice);
  return {
    ...content,
    file: {
      name: `voz${extension}`,
      mimetype,
      size: bytes.length,
      open: () => Promise.resolve(Readable.from([bytes])),
    },
  };
}
