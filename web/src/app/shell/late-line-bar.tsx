import { useEffect, useState, type ComponentType } from 'react';
import { loadSupportBar } from '#features/support';
import { SuspendedNote } from './suspended-note.tsx';

/** After the first screen: what watches over the line must not make anybody wait for the page. */
const lateMs = 4_000;

/** The place of what is said above the page: that the company is suspended, and that somebody looks in and the line's bar, whose code comes when there is time for it. */
export function LateLineBar() {
  const [bars, setBars] = useState<readonly ComponentType[]>([]);
  useEffect(() => {
    const load = () =>
      Promise.all([loadSupportBar(), import('../line/line-bar.tsx')]).then(
        ([SupportBar, { LineBar }]) => setBars([SupportBar, LineBar]),
        () => {
          timer = setTimeout(load, lateMs);
        },
      );
    let timer = setTimeout(load, lateMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div>
      <SuspendedNote />
      {bars.map((Bar) => (
        <Bar key={Bar.name} />
      ))}
    </div>
  );
}
