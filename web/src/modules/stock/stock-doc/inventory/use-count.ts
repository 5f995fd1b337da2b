import { useRef, useState } from 'react'
import { inventory, inventoryRefusals } from '#contract/modules/stock/stock-doc/inventory.ts'
import { newRequestNo } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { isAppError, showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import type { CountLine } from './inventory-kind.ts'

type CountedValue = Pick<CountLine, 'countQuantity' | 'lineVersion'>

/**
 * Saves counted lines one by one while the user goes on typing; it asks only when somebody else has counted the line in
 * the meantime. `saved` has the values counted here, which replace those read.
 */
export function useCount(id: string) {
  const [saved, setSaved] = useState<ReadonlyMap<string, CountedValue>>(new Map())
  const [pending, setPending] = useState(0)
  // One line after the other: a line counted twice is sent with the version of its first answer.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const known = useRef(saved)

  async function sendOne(line: CountLine, countQuantity: number, lineVersion: number): Promise<void> {
    const lines = [{ detailId: line.detailId, countQuantity, lineVersion }]
    try {
      const reply = await send(inventory.inventorySave, { id, lines, requestNo: newRequestNo() }, { silent: true })
      known.current = new Map([...known.current, ...reply.lines.map((one) => [one.detailId, one] as const)])
      setSaved(known.current)
    } catch (error) {
      const [other] = otherCounts(error)
      if (!other) return showError(error)
      const words = `${line.skuName}：${isAppError(error) ? error.message : ''}`
      if (await ask(words, `改为${countQuantity}`)) return sendOne(line, countQuantity, other.lineVersion)
      known.current = new Map([...known.current, [line.detailId, other]])
      setSaved(known.current)
    }
  }

  function count(line: CountLine, countQuantity: number) {
    setPending((n) => n + 1)
    queue.current = queue.current
      .then(() => {
        const version = Math.max(known.current.get(line.detailId)?.lineVersion ?? 0, line.lineVersion)
        return sendOne(line, countQuantity, version)
      })
      .finally(() => setPending((n) => n - 1))
  }
  return { saved, count, pending: pending > 0 }
}

/** The values of lines counted by others, from refusal 23073. */
function otherCounts(error: unknown): (CountedValue & { detailId: string })[] {
  const { code, data } = Object(error)
  return code === inventoryRefusals.countedByOther.code && Array.isArray(Object(data).lines) ? Object(data).lines : []
}
