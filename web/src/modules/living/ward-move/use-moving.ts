import { useState } from 'react'
import { wardMove } from '#contract/modules/living/ward-move/ward-move.ts'
import { newRequestNo } from '#kit/calls.ts'
import { showError } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { usePageState } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { ask, isDone, isReady, type MoveRow, type Plan } from './moving.ts'

interface Moving {
  plan?: Plan
  rows: readonly MoveRow[]
  moveDate: string
  /** When the answer is lost by a reload, the same rows are sent again with the same number. */
  requestNo: string
}

/**
 * A plan to empty a ward, from its proposal to the last move; it stays in the tab, so that the rest can be done later.
 */
export function useMoving() {
  const [{ plan, rows, moveDate, requestNo }, set] = usePageState<Moving>('wardMove', () => ({
    rows: [],
    moveDate: todayOf(),
    requestNo: newRequestNo(),
  }))
  const [busy, setBusy] = useState(false)
  const change = (oldmanId: string, part: Partial<MoveRow>) =>
    set((all) => ({ ...all, rows: all.rows.map((row) => (row.oldmanId === oldmanId ? { ...row, ...part } : row)) }))
  const working = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const calculate = (some: readonly MoveRow[], day: string) =>
    ask(some, { moveDate: day, reason: '预览', preview: 1 }, (look) => change(look.oldmanId, { look }))
  return {
    plan,
    rows,
    moveDate,
    busy,
    load: (locationIds: string[]) =>
      working(async () => {
        const found = await send(wardMove.plan, { locationIds })
        set((all) => ({ ...all, plan: found, rows: found.movers, requestNo: newRequestNo() }))
        await calculate(found.movers, moveDate)
      }),
    bed: (row: MoveRow, bedIdNew: string | null) => {
      change(row.oldmanId, { bedIdNew, look: undefined, result: undefined })
      void calculate([{ ...row, bedIdNew }], moveDate).catch(showError)
    },
    day: (day: string) =>
      working(async () => {
        const open = rows.filter((row) => !isDone(row))
        set((all) => ({
          ...all,
          moveDate: day,
          rows: all.rows.map((row) => (isDone(row) ? row : { ...row, look: undefined })),
        }))
        await calculate(open, day)
      }),
    run: (reason: string) =>
      working(async () => {
        await ask(rows.filter(isReady), { moveDate, reason, requestNo }, (result) =>
          change(result.oldmanId, { result }),
        )
        void refreshModules(wardMove.move.options.touches)
      }),
  }
}
