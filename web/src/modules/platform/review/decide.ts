import type { z } from 'zod'
import type { Approval } from '#contract/modules/platform/review/approval.ts'
import { inputOf, newRequestNo } from '#kit/calls.ts'
import { fieldErrorsOf, messageOf } from '#kit/fault/errors.ts'
import { refreshModules } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export type ApprovalRow = z.output<typeof Approval>
export interface Outcome {
  done: boolean
  words: string
}

/** The calls of each module, found by the name of the file. */
const named = import.meta.glob<{ default: Approvals }>('../../*/*/approval.ts')

async function waysOf(): Promise<Approvals> {
  const found = await Promise.all(Object.values(named).map((load) => load()))
  return Object.assign({}, ...found.map((one) => one.default))
}

/**
 * Decides each document by the call of its module, one after the other: a refusal is shown at its document and stops no
 * other.
 */
export async function decideEach(
  rows: readonly ApprovalRow[],
  decision: { pass: 0 | 1; opinion?: string },
  tell: (row: ApprovalRow, outcome: Outcome) => void,
) {
  const ways = await waysOf()
  const touched = new Set<string>(['todo', 'message'])
  for (const row of rows) {
    const { docId, version } = row
    const way = ways[row.biz]
    if (!way || !docId || version == null) {
      tell(row, { done: false, words: '请打开单据办理' })
      continue
    }
    const [call, input] = way({ id: docId, version, ...decision })
    try {
      await send(call, inputOf(call, { ...input, requestNo: newRequestNo() }), { silent: true })
      tell(row, { done: true, words: decision.pass === 1 ? '已通过' : '已拒绝' })
    } catch (error) {
      tell(row, { done: false, words: wordsOf(error) })
    }
    for (const module of call.options.touches ?? []) touched.add(module)
  }
  void refreshModules([...touched])
}

const wordsOf = (error: unknown) =>
  fieldErrorsOf(error)
    .map(({ message }) => message)
    .join('；') || messageOf(error)
