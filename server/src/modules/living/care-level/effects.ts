import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between levels and higher modules. A module registers once (`joinLevels`).
 *
 * | function | when | with |
 * |---|---|---|
 * | tell | levels are listed or looked at | their ids; gives what it adds to each: fee and price, minutes of care |
 * | save | a level was stored, in its transaction | the row, and the fee child that was sent (null: none) |
 * | uses | levels are to be deleted | their ids; gives who refers to them (21008) |
 */
export interface LevelPart extends SeamPart {
  tell?: (db: Db, who: Who, levelIds: readonly string[]) => Promise<Map<string, LevelAddition>>
  save?: (db: Db, who: Who, level: Row<'level'>, projectChildId: string | null) => Promise<unknown>
  uses?: (db: Db, who: Who, levelIds: readonly string[]) => Promise<readonly { type: string; count: number }[]>
}
export interface LevelAddition {
  projectChildId?: string
  projectChildName?: string
  monthPrice?: number | null
  minutesPerDay?: number
  pendingDate?: string
}

const parts = seam<LevelPart>('care-level')

/** Registers for the life of the process; gives a function that removes the part, for tests. */
export const joinLevels = parts.join

/** The additions of all parts to these levels. */
export async function levelAdditions(db: Db, who: Who, levelIds: readonly string[]) {
  const byLevel = new Map<string, LevelAddition>()
  if (levelIds.length === 0) return byLevel
  for (const { tell } of parts.inOrder())
    for (const [levelId, more] of (await tell?.(db, who, levelIds)) ?? [])
      byLevel.set(levelId, { ...byLevel.get(levelId), ...more })
  return byLevel
}

export async function saveParts(db: Db, who: Who, level: Row<'level'>, projectChildId: string | null) {
  for (const { save } of parts.inOrder()) await save?.(db, who, level, projectChildId)
}

/** Refuses 21008 with the records that refer to them, the `own` ones first. */
export async function assertLevelsUnused(
  db: Db,
  who: Who,
  levelIds: readonly string[],
  own: readonly { type: string; count: number }[],
) {
  const refs = [...own]
  for (const { uses } of parts.inOrder()) refs.push(...((await uses?.(db, who, levelIds)) ?? []))
  const found = refs.filter(({ count }) => count > 0)
  if (found.length > 0) refuse(common.inUse, {}, { data: { refs: found } })
}
