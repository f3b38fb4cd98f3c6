import { useEffect, useRef, useState } from 'react';

export interface LabRecording {
  readonly blob: Blob;
  readonly seconds: number;
}

/** Records a voice note. `start` answers false where there is no microphone or it is not allowed. */
export function useRecorder(onDone: (recording: LabRecording) => void) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [isRecording, setRecording] = useState(false);
  useEffect(() => () => recorder.current?.stream.getTracks().forEach((track) => track.stop()), []);

  const start = async (): Promise<boolean> => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const next = new MediaRecorder(stream);
      const chunks: Blob[] = [];
      const began = Date.now();
      next.ondataavailable = ({ data }) => chunks.push(data);
      next.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setRecording(false);
        const seconds = Math.max(1, Math.round((Date.now() - began) / 1000));
        onDone({ blob: new Blob(chunks, { type: next.mimeType }), seconds });
      };
      next.start();
      recorder.current = next;
      setRecording(true);
      return true;
    } catch {
      return false;
    }
  };
  return { isRecording, start, stop: () => recorder.current?.stop() };
}
