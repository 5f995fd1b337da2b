import { MoreOutlined } from '@ant-design/icons'
import { Dropdown, Tooltip } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import type { FieldOption } from '../../form/form-schema.ts'
import type { FailedItem } from '../../look/dialog/outcome.ts'
import type { Values } from '../../value/schema.ts'

export interface ConfirmText {
  title: string
  content?: ReactNode
  okText?: string
  danger?: boolean
  /** Label of the required reason, and the field it is sent as (default `reason`). */
  reason?: string
  reasonField?: string
}

/**
 * An action on a row: a question before the call (`confirm`), a form (`call` alone), or something of its own
 * (`onClick`).
 */
export interface RowAction<Row> {
  label: string
  /** Default: the permission of the call. */
  permit?: string
  /** Disabled when false; `why` gives the reason (`visitFlow.can('leave')`, `visitFlow.why('leave')`). */
  when?: (row: Row) => boolean
  why?: (row: Row) => string | undefined
  /** Absent when false. */
  show?: (row: Row) => boolean
  danger?: boolean
  onClick?: (row: Row) => void
  call?: Call
  /** Further values to send. Path values, id and version are taken from the row. */
  input?: (row: Row) => object
  confirm?: (row: Row) => Partial<ConfirmText>
  fields?: readonly string[]
  /** Fields of the body without an input; all others have one. */
  without?: readonly string[]
  options?: Record<string, FieldOption | undefined>
  initial?: (row: Row) => object
  /** As in FormModal: shown under the fields, made from their values. */
  outlook?: (row: Row, values: Values, set: (part: Values) => void) => ReactNode
  /** Reads the row before a form opens: lists carry masked numbers. */
  load?: Call
  /** Default for both when the list has `named`: made from the label and the name of the row. */
  title?: string | ((row: Row) => string)
  columns?: 1 | 2 | 3
  okText?: string
  /** The message on success, made from the row or from the answer. */
  done?: string | ((row: Row, answer?: unknown) => string)
  /** As in a batch: the items of the row that failed. */
  left?: (answer: unknown, row: Row) => readonly FailedItem[]
}

export const permitOf = (action: { permit?: string; call?: Call }) =>
  action.permit ?? action.call?.options.permit ?? 'signedIn'

/** Asks, then sends the call. A removal always asks. The code of the dialog is loaded with the first question. */
export const confirmAction = async <Row extends object>(action: RowAction<Row>, call: Call, row: Row) =>
  (await import('./confirm-action.ts')).confirmAction(action, call, row)

interface RowActionsProps<Row> {
  row: Row
  /** The actions for which the user has the permission. */
  actions: readonly RowAction<Row>[]
  onAction: (action: RowAction<Row>, row: Row) => void
}

/**
 * Up to three buttons, the others under 更多; an action that the state of the row forbids stays visible with its reason.
 */
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

/** An action as an item of a menu, with the reason when it is disabled. */
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

/** Why an action is disabled for this row, or undefined. */
export function offReason<Row>(action: Pick<RowAction<Row>, 'when' | 'why'>, row: Row) {
  const why = action.why?.(row)
  if (why) return why
  return action.when && !action.when(row) ? '当前状态不能这样操作' : undefined
}

/** A plain button instead of antd's: a list draws some eighty of them. */
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

/** The explanation takes no click meant for what lies under it. */
const passed = { root: { pointerEvents: 'none' } } as const

/** Shows its explanation when the pointer comes near; nothing is rendered before that. */
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

/** Width of the action column: its widest row decides, so that no row wraps. */
export function actionsWidth<Row>(actions: readonly RowAction<Row>[], rows: readonly Row[]) {
  const widths = rows.map((row) => {
    const here = actions.filter((action) => action.show?.(row) ?? true)
    const words = here.slice(0, 3).reduce((width, { label }) => width + label.length * 14 + 16, 0)
    return words + (here.length > 3 ? 32 : 0) + 12
  })
  return Math.max(72, ...widths)
}
