import { zodResolver } from '@hookform/resolvers/zod';
import { tagForm, type Tag, type TagForm } from '@oplano/contracts/tags';
import { randomTagColor } from '@oplano/core/tags';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { problemOf } from '#platform/forms';

export type TagFormInput = z.input<typeof tagForm>;

export const tagResolver: Resolver<TagFormInput, unknown, TagForm> = zodResolver(tagForm, { error: problemOf });

/** What the dialog shows before anything is changed; a new tag has a colour by chance. */
export const tagValues = (tag: Tag | undefined): TagFormInput => ({
  name: tag?.name ?? '',
  color: tag?.color ?? randomTagColor(Math.random),
  timeLane: tag?.timeLane ?? 0,
  nextLaneId: tag?.nextLaneId ?? null,
  rollbackLaneId: tag?.rollbackLaneId ?? null,
  greetingMessageLane: tag?.greetingMessageLane ?? '',
  wipLimit: tag?.wipLimit ?? 0,
});
