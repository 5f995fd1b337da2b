import type { ReplyFor } from '#contract/kit/calls.ts'
import { atOnce, wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'

export type Plan = ReplyFor<typeof wardMove.plan>
export type FreeBed = Plan['beds'][number]
export type Outcome = ReplyFor<typeof wardMove.move>['items'][number]
/** A resident who has to move: new bed, preview and result. */
export type MoveRow = Plan['movers'][number] & { look?: Outcome; result?: Outcome }

export const isDone = ({ result }: MoveRow) => result?.code === 0
/** The preview found no obstacle. */
export const isReady = (row: MoveRow) => !isDone(row) && Boolean(row.bedIdNew) && row.look?.code === 0

interface MoveInput {
  moveDate: string
  reason: string
  preview?: 1
  requestNo?: string
}

/** Sends these rows in parts, and reports each outcome as it arrives. */
export async function ask(rows: readonly MoveRow[], answers: MoveInput, tell: (outcome: Outcome) => void) {
  const chosen = rows.filter(({ bedIdNew }) => bedIdNew)
  for (let start = 0; start < chosen.length; start += atOnce) {
    const items = chosen
      .slice(start, start + atOnce)
      .map(({ oldmanId, bedIdNew, version, wholeRoom }) => ({ oldmanId, bedIdNew, version, wholeRoom }))
    const answer = await send(wardMove.move, inputOf(wardMove.move, { ...answers, items }))
    for (const outcome of answer.items) tell(outcome)
  }
}

/** Beds for a resident: of the same sex, or beside the spouse, and not assigned to anybody else. */
export function bedsFor(row: MoveRow, beds: readonly FreeBed[], rows: readonly MoveRow[]) {
  const bookedBeds = new Set(rows.flatMap((one) => (one.oldmanId === row.oldmanId ? [] : [one.bedIdNew])))
  return beds.filter(
    ({ bedId, sex }) =>
      !bookedBeds.has(bedId) && (sex === null || sex === undefined || sex === row.sex || row.spouseName),
  )
}
