import { Button, Tooltip } from 'antd'
import type { Call } from '#contract/kit/calls.ts'
import { inputOf } from '../../calls.ts'
import { confirmDo } from '../../confirm.tsx'
import { type FailedItem, linesOf, outcome } from '../../look/dialog/outcome.ts'
import { usePermit } from '../../page/permit.ts'
import type { ConfirmText } from './row-actions.tsx'
import { offReason, permitOf } from './row-actions.tsx'

/** An action on several rows; the server does all or nothing. */
export interface BatchAction<Row> {
  label: string
  permit?: string
  danger?: boolean
  when?: (row: Row) => boolean
  why?: (row: Row) => string | undefined
  /** When it returns true, the action is done and the rows are deselected. */
  onClick?: (rows: Row[]) => unknown
  call?: Call
  input?: (rows: Row[]) => object
  /** Names number and kind: `删除选中的 3 条来访记录？` */
  confirm?: (rows: Row[]) => ConfirmText
  done?: string | ((rows: Row[], answer: unknown) => string)
  /**
   * For a call that answers each row by itself: gives the failed rows, from the answer, or from the `data` of the
   * refusal when all failed. They are listed by name and reason until the user closes the list.
   */
  left?: (answer: unknown, rows: Row[]) => readonly FailedItem[]
}

/** The messages after success and after failure. */
function wordsOfBatch<Row>({ label, done, left }: BatchAction<Row>, rows: Row[]) {
  if (!left) return { done: typeof done === 'function' ? done(rows, undefined) : done }
  const words = (answer: unknown) => (typeof done === 'function' ? done(rows, answer) : (done ?? `已${label}`))
  return {
    done: (answer: unknown) => outcome(words(answer), left(answer, rows)),
    refused: (_: number, data: unknown) => linesOf(left(data, rows)),
  }
}

interface BatchBarProps<Row> {
  rows: Row[]
  actions: readonly BatchAction<Row>[]
  onClear: () => void
}

/** Takes the place of the toolbar while rows are selected. */
export default function BatchBar<Row>({ rows, actions, onClear }: BatchBarProps<Row>) {
  const may = usePermit()
  async function run(action: BatchAction<Row>) {
    if (action.onClick) {
      if ((await action.onClick(rows)) === true) onClear()
      return
    }
    if (!action.call) return
    const text = action.confirm?.(rows) ?? { title: `${action.label}选中的 ${rows.length} 条记录？` }
    const input = inputOf(action.call, { ...action.input?.(rows) })
    const ways = wordsOfBatch(action, rows)
    if (await confirmDo({ okText: action.label, danger: action.danger, ...text, call: action.call, input, ...ways }))
      onClear()
  }
  return (
    <div className="k-toolbar k-batch" role="toolbar" aria-label="批量操作">
      <div className="k-line">
        <span>
          已选 <b>{rows.length}</b> 条
        </span>
        {actions
          .filter((action) => may(permitOf(action)))
          .map((action) => {
            const reason = rows.map((row) => offReason(action, row)).find((one) => one)
            return (
              <Tooltip key={action.label} title={reason}>
                <Button danger={action.danger} disabled={reason !== undefined} onClick={() => void run(action)}>
                  {action.label}
                </Button>
              </Tooltip>
            )
          })}
        <Button type="link" onClick={onClear}>
          取消选择
        </Button>
      </div>
    </div>
  )
}
