import { MoreOutlined } from '@ant-design/icons'
import { Dropdown, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import type { FieldOption } from '../../form/form-schema.ts'
import type { Unfinished } from '../../look/dialog/outcome.ts'
import type { Values } from '../../value/schema.ts'

export interface ConfirmText {
  title: string
  content?: ReactNode
  okText?: string
  danger?: boolean
  /** Label of a reason that must be written, and the field it is sent as (default `reason`). */
  reason?: string
  reasonField?: string
}

/** What may be done with a row: ask and do (`confirm`), a form (`call` alone), or something of its own (`onClick`). */
export interface RowAction<Row> {
  label: string
  /** Default: the call's own. */
  permit?: string
  /** Off when false; `why` says the reason (`visitFlow.can('leave')`, `visitFlow.why('leave')`). */
  when?: (row: Row) => boolean
  why?: (row: Row) => string | undefined
  /** Not there at all when false. */
  show?: (row: Row) => boolean
  danger?: boolean
  onClick?: (row: Row) => void
  call?: Call
  /** Sent along. Path values, id and version come from the row by themselves. */
  input?: (row: Row) => object
  confirm?: (row: Row) => Partial<ConfirmText>
  fields?: readonly string[]
  /** Fields of the body that are not asked, where all others are. */
  without?: readonly string[]
  options?: Record<string, FieldOption | undefined>
  initial?: (row: Row) => object
  /** As of FormModal: under the fields, from what stands in them. */
  outlook?: (row: Row, values: Values, set: (part: Values) => void) => ReactNode
  /** Reads the row first, for a form: lists carry masked numbers. */
  load?: Call
  /** Default of both with `named` of the list: its label and the row. */
  title?: string | ((row: Row) => string)
  columns?: 1 | 2 | 3
  okText?: string
  /** A sentence about the row, or what the answer says became of it. */
  done?: string | ((row: Row, answer?: unknown) => string)
  /** As in a batch: which of the several things of the row failed. */
  left?: (answer: unknown, row: Row) => readonly Unfinished[]
}

export const permitOf = (action: { permit?: string; call?: Call }) =>
  action.permit ?? action.call?.options.permit ?? 'signedIn'

/** Asks and does. A removal always asks. What it asks with comes with the first question. */
export const confirmAction = async <Row extends object>(action: RowAction<Row>, call: Call, row: Row) =>
  (await import('./confirm-action.ts')).confirmAction(action, call, row)

interface RowActionsProps<Row> {
  row: Row
  /** The actions that the user has the permission for. */
  actions: readonly RowAction<Row>[]
  onAction: (action: RowAction<Row>, row: Row) => void
}

/** Up to three in sight, the rest under 更多; what the row's state forbids stays visible and says why. */
export function RowActions<Row>({ row, actions, onAction }: RowActionsProps<Row>) {
  const here = actions.filter((action) => action.show?.(row) ?? true)
  const [shown, rest] = here.length <= 3 ? [here, []] : [here.slice(0, 3), here.slice(3)]
  return (
    <span className="k-actions">
      {shown.map((action) => (
        <ActionButton key={action.label} action={action} row={row} onAction={onAction} />
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => menuItemOf(action, row)),
            onClick: ({ key }) => {
              const action = rest.find((one) => one.label === key)
              if (action) onAction(action, row)
            },
          }}
        >
          <button type="button" className="k-do" aria-label="更多操作">
            <MoreOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  )
}

/** An action as a line of a menu, with the reason why it is off. */
export function menuItemOf<Row>(action: RowAction<Row>, row: Row) {
  const reason = offReason(action, row)
  const label = (
    <span title={reason}>
      {action.label}
      {reason && (
        <small aria-hidden className="k-menu-why">
          {reason}
        </small>
      )}
    </span>
  )
  return { key: action.label, label, danger: action.danger, disabled: reason !== undefined }
}

/** Why an action is off for this row, or undefined. */
export function offReason<Row>(action: Pick<RowAction<Row>, 'when' | 'why'>, row: Row) {
  const why = action.why?.(row)
  if (why) return why
  return action.when && !action.when(row) ? '当前状态不能这样操作' : undefined
}

/** A plain button: a list draws some eighty of them. */
function ActionButton<Row>({
  action,
  row,
  onAction,
}: { action: RowAction<Row> } & Omit<RowActionsProps<Row>, 'actions'>) {
  const reason = offReason(action, row)
  const button = (
    <button
      type="button"
      className={action.danger ? 'k-do k-do-danger' : 'k-do'}
      disabled={reason !== undefined}
      aria-description={reason}
      onClick={() => onAction(action, row)}
    >
      {action.label}
    </button>
  )
  return reason ? <Why reason={reason}>{button}</Why> : button
}

/** What explains a button takes no click meant for what lies under it. */
const passed = { root: { pointerEvents: 'none' } } as const

/** Shows its explanation when the pointer comes near; until then nothing is rendered. */
function Why({ reason, children }: { reason: string; children: ReactNode }) {
  const [near, comeNear] = useState(false)
  const inside = <span onPointerEnter={() => comeNear(true)}>{children}</span>
  if (!near) return inside
  return (
    <Tooltip title={reason} placement="left" styles={passed} defaultOpen>
      {inside}
    </Tooltip>
  )
}

/** Width of the action column: its widest row decides, so it neither wraps nor wastes room. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]) {
  const widths = rows.map((row) => {
    const here = actions.filter((action) => action.show?.(row) ?? true)
    const words = here.slice(0, 3).reduce((width, { label }) => width + label.length * 14 + 16, 0)
    return words + (here.length > 3 ? 32 : 0) + 12
  })
  return Math.max(72, ...widths)
}
