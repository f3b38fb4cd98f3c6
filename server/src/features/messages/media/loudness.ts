/** How long a recording is, and its loudness over time, 0–100. */
export interface Sound {
  readonly seconds: number;
  readonly waveform: number[];
}

const bars = 64;

/** Listens to samples of two bytes each. */
export function loudness(samples: Buffer, rate: number): Sound {
  const count = Math.floor(samples.length / 2);
  const per = Math.max(1, Math.floor(count / bars));
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0;
    for (let index = bar * per; index < Math.min(count, (bar + 1) * per); index += 1) {
      peak = Math.max(peak, Math.abs(samples.readInt16LE(index * 2)));
    }
    return peak;
  });
  const top = Math.max(1, ...peaks);
  return {
    seconds: Math.max(1, Math.round(count / rate)),
    waveform: peaks.map((peak) => Math.round((peak / top) * 100)),
  };
}
