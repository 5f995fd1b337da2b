import type { AddAction, Look } from '../list-props.ts'
import type { RowAction } from './row-actions.tsx'

/** The name of a row in sentences: 岗位护理员. */
export type RowName<Row> = (row: Row) => string

/**
 * Adds to an action of a row the title, the question and the message made from its label and the name of the row; texts
 * given by the screen stay. 修改 gives 修改岗位护理员 and 已保存岗位护理员, a removal asks first, any other step gives 分派TS001 and
 * 已分派TS001. A question needs only its own part: `confirm: () => ({ content: '有单据使用时不能删除。' })`.
 */
export function worded<Row>(action: RowAction<Row>, named: RowName<Row> | undefined): RowAction<Row> {
  if (!named || !action.call) return action
  const { label } = action
  const edits = label === '修改' || label === '编辑'
  const words = {
    title: (row: Row) => joined(edits ? '修改' : label, named(row)),
    done: (row: Row) => `已${joined(edits ? '保存' : label, named(row))}`,
  }
  const removes = action.call.method === 'DELETE'
  if (!removes && !action.confirm) return { ...words, ...action }
  const own = action.confirm ?? (() => ({ content: '删除后不能恢复。' }))
  const confirm = (row: Row) => ({ title: `${joined(label, named(row))}？`, ...own(row) })
  return { ...(removes && { danger: true }), ...words, ...action, confirm }
}

/** A label that ends with the beginning of the name does not repeat it: 列入黑名单 with 黑名单孙大勇 gives 列入黑名单孙大勇. */
function joined(label: string, name: string) {
  for (let length = Math.min(label.length, name.length); length > 1; length -= 1)
    if (name.startsWith(label.slice(-length))) return label + name.slice(length)
  return label + name
}

/** The message after the dialog of the primary button has added a row: 已登记TS001. */
export function addedWords<Row>({ label }: Pick<AddAction<never>, 'label'>, named: RowName<Row> | undefined) {
  return named && ((row: Row) => `已${joined(label, named(row))}`)
}

/** The title of the drawer of a row. */
export const lookTitle = <Row>(look: Look<Row>, row: Row, named: RowName<Row> | undefined) =>
  look.title?.(row) ?? named?.(row) ?? ''
