import type { HandoverLine } from '#contract/modules/care/care-task/handover.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** A shift of a ward, with its start and end. */
export interface HandedOver {
  deptId: string
  from: string
  to: string
}
type Lines = (db: Db, who: Who, shift: HandedOver) => Promise<HandoverLine[]>
const parts = new Map<'alarms' | 'incidents', Lines>()

/** Lines for the next shift from modules above care (care.md 5): open alarms, new incidents. Each module joins once. */
export function joinShiftHandover(part: 'alarms' | 'incidents', lines: Lines) {
  parts.set(part, lines)
}

export const shiftHandoverLines = async (part: 'alarms' | 'incidents', ...args: Parameters<Lines>) =>
  (await parts.get(part)?.(...args)) ?? []
