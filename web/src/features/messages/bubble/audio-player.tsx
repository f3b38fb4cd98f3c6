import type { Media } from '@oplano/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { nextPlaybackRate, useChatPreferences } from '../preferences.ts';
import { lengthText } from '../times.ts';
import styles from './audio-player.module.css';
import { Glyph } from './glyphs.tsx';

/** Two voices at once are understood by nobody. */
let playing: HTMLAudioElement | null = null;

function startAlone(sound: HTMLAudioElement): void {
  if (playing !== sound) playing?.pause();
  playing = sound;
}

function Wave({ bars, share }: { readonly bars: readonly number[]; readonly share: number }) {
  return (
    <span className={styles.wave} aria-hidden="true">
      {bars.map((height, index) => (
        <span
          // Bars do not change their places.
          key={index}
          className={styles.bar}
          data-played={index < share * bars.length}
          style={{ height: `${Math.max(8, height)}%` }}
        />
      ))}
    </span>
  );
}

/** Plays a voice note or another sound, at the speed chosen for all of them. */
export function AudioPlayer({ media }: { readonly media: Media }) {
  const { t } = useTranslation('messages');
  const rate = useChatPreferences((state) => state.playbackRate);
  const sound = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const length = media.seconds ?? measured ?? 0;

  useEffect(() => {
    if (sound.current) sound.current.playbackRate = rate;
  }, [rate]);
  useEffect(() => {
    const element = sound.current;
    return () => element?.pause();
  }, []);

  const toggle = () => {
    const element = sound.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    startAlone(element);
    element.playbackRate = rate;
    element.play().catch(() => setBroken(true));
  };
  const seek = (seconds: number) => {
    setAt(seconds);
    if (sound.current) sound.current.currentTime = seconds;
  };

  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote down what was said */}
      <audio
        ref={sound}
        src={media.url ?? ''}
        // How long it is stands on it before anybody plays it; where nobody told, the file is asked.
        preload={media.seconds === null ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => setMeasured(Number.isFinite(duration) ? duration : null)}
        onError={() => setBroken(true)}
      />
      <button
        type="button"
        className={styles.toggle}
        aria-label={isPlaying ? t(($) => $.messages.media.pause) : t(($) => $.messages.media.play)}
        onClick={toggle}
      >
        <Glyph name={isPlaying ? 'pause' : 'play'} />
      </button>
      <span className={styles.track}>
        {media.waveform && media.waveform.length > 0 && <Wave bars={media.waveform} share={length ? at / length : 0} />}
        <input
          type="range"
          className={styles.position}
          data-over-wave={Boolean(media.waveform?.length)}
          aria-label={t(($) => $.messages.media.position)}
          aria-valuetext={lengthText(at)}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          value={Math.min(at, Math.max(length, 0.1))}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <span className={styles.time}>
          {isBroken ? t(($) => $.messages.media.loadFailed) : lengthText(isPlaying || at > 0 ? at : length)}
        </span>
      </span>
      <button
        type="button"
        className={styles.rate}
        aria-label={t(($) => $.messages.media.rate, { rate })}
        onClick={nextPlaybackRate}
      >
        {rate}×
      </button>
    </div>
  );
}
