import type { z } from 'zod'
import { type LevelProject, LevelProjectInput } from '#contract/modules/care/level-config/level-config.ts'

export type StoredRow = z.output<typeof LevelProject>
/** A row during editing: the fields that are sent, with facts about its job. */
export type Draft = z.output<typeof LevelProjectInput> &
  Pick<StoredRow, 'projectName' | 'projectMinutes'> & { key: string }

export const draftOf = (row: StoredRow): Draft => ({ ...row, key: row.configId })

/** The fields of a draft that are sent. */
export const sentOf = (row: Draft) =>
  // as: the keys are those of the shape
  Object.fromEntries<unknown>(Object.entries(row).filter(([key]) => key in LevelProjectInput.shape)) as z.output<
    typeof LevelProjectInput
  >
