import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Send from '@mui/icons-material/Send';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { tell } from '#platform/realtime';
import { toast } from '#ui/toast';
import { lengthText } from '../times.ts';
import styles from './composer.module.css';
import { startRecording, type Recording } from './recording.ts';

export interface RecorderProps {
  readonly ticketId: number;
  /** For colleagues only: then the customer does not see that something is recorded. */
  readonly isPrivate: boolean;
  readonly onRecorded: (file: File) => void;
  readonly onClose: () => void;
}

/** Said again this often: whoever sees it forgets it after a while. */
const repeatMs = 8_000;

/** Records a voice note: idle until the microphone is there, recording, sending. */
export function Recorder({ ticketId, isPrivate, onRecorded, onClose }: RecorderProps) {
  const { t } = useTranslation('messages');
  const [state, setState] = useState<'idle' | 'recording' | 'sending'>('idle');
  const [seconds, setSeconds] = useState(0);
  const recording = useRef<Recording | null>(null);
  const bar = useRef<HTMLMeterElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);

  const refused = useEffectEvent(() => {
    toast.error(t(($) => $.messages.recorder.refused));
    onClose();
  });
  const broken = useEffectEvent(() => {
    toast.error(t(($) => $.messages.recorder.failed));
    onClose();
  });
  useEffect(() => {
    let isGone = false;
    startRecording(() => {
      if (!isGone) broken();
    }).then(
      (started) => {
        if (isGone) return started.cancel();
        recording.current = started;
        setState('recording');
      },
      () => {
        if (!isGone) refused();
      },
    );
    return () => {
      isGone = true;
      recording.current?.cancel();
      recording.current = null;
    };
  }, []);

  // It lies over what one writes: Escape leaves it before anything below it, e.g. the note it belongs to.
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
    if (event.key !== 'Escape' || isElsewhere) return;
    event.preventDefault();
    if (state !== 'sending') onClose();
  });
  useEffect(() => {
    window.addEventListener('keydown', leave, { capture: true });
    return () => window.removeEventListener('keydown', leave, { capture: true });
  }, []);
  // The button that opened it is gone, and nothing else holds the keyboard.
  useEffect(() => {
    if (state === 'recording' && document.activeElement === document.body) sendButton.current?.focus();
  }, [state]);

  useEffect(() => {
    if (state !== 'recording' || isPrivate) return;
    const sign = () => tell('typing', String(ticketId), 'recording');
    sign();
    const timer = setInterval(sign, repeatMs);
    return () => {
      clearInterval(timer);
      tell('typing', String(ticketId), 'paused');
    };
  }, [state, isPrivate, ticketId]);

  useEffect(() => {
    if (state !== 'recording') return;
    const clock = setInterval(() => setSeconds((now) => now + 1), 1_000);
    // The level moves too often for React.
    let frame = requestAnimationFrame(function draw() {
      const level = recording.current?.level() ?? 0;
      if (bar.current) bar.current.value = level;
      frame = requestAnimationFrame(draw);
    });
    return () => {
      clearInterval(clock);
      cancelAnimationFrame(frame);
    };
  }, [state]);

  const send = async () => {
    const current = recording.current;
    if (!current || state !== 'recording') return;
    recording.current = null;
    setState('sending');
    try {
      const file = await current.stop();
      if (file) onRecorded(file);
      else toast.info(t(($) => $.messages.recorder.tooShort));
    } catch {
      toast.error(t(($) => $.messages.recorder.failed));
    }
    onClose();
  };

  return (
    <div className={styles.recorder} data-state={state}>
      <IconButton aria-label={t(($) => $.messages.recorder.cancel)} disabled={state === 'sending'} onClick={onClose}>
        <DeleteOutlined />
      </IconButton>
      <output className={styles.recording}>
        {state === 'sending' ? (
          t(($) => $.messages.recorder.sending)
        ) : (
          <>
            <span className={styles.live} aria-hidden="true" />
            {t(($) => $.messages.recorder.recording)} {lengthText(seconds)}
          </>
        )}
        <meter
          ref={bar}
          className={styles.meter}
          min={0}
          max={1}
          value={0}
          aria-label={t(($) => $.messages.recorder.level)}
        />
      </output>
      <IconButton
        ref={sendButton}
        color="primary"
        aria-label={t(($) => $.messages.recorder.send)}
        disabled={state !== 'recording'}
        onClick={() => void send()}
      >
        <Send />
      </IconButton>
    </div>
  );
}
