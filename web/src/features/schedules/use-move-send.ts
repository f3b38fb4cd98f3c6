import type { Occurrence, OccurrenceMove, Schedule } from '@oplano/contracts/schedules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { toast, toastError } from '#ui/toast';
import { calendarKey, moveSend, sendsKey } from './schedules.api.ts';

interface Moving {
  readonly occurrence: Occurrence;
  readonly to: Date;
  readonly revert: () => void;
}

/** Moves a send; where it is one of several, somebody is asked how many of them go along. */
export function useMoveSend(onMoved?: (schedule: Schedule) => void) {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const [asking, setAsking] = useState<Moving | null>(null);

  const carryOut = async ({ occurrence, to, revert }: Moving, scope: OccurrenceMove['scope']): Promise<void> => {
    try {
      const moved = await moveSend(occurrence.scheduleId, occurrence.id, { sendAt: to.toISOString(), scope });
      onMoved?.(moved);
      toast.success(t(($) => $.schedules.moved));
    } catch (error) {
      revert();
      toastError(error);
    }
    await client.invalidateQueries({ queryKey: calendarKey });
    await client.invalidateQueries({ queryKey: sendsKey(occurrence.scheduleId) });
  };

  return {
    asking,
    begin: (moving: Moving): void => {
      if (moving.occurrence.recurs) setAsking(moving);
      else void carryOut(moving, 'one');
    },
    choose: (scope: OccurrenceMove['scope']): void => {
      if (asking) void carryOut(asking, scope);
      setAsking(null);
    },
    leave: (): void => {
      asking?.revert();
      setAsking(null);
    },
  };
}
export type MoveSend = ReturnType<typeof useMoveSend>;
