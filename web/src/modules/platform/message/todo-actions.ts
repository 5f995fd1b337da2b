import type { z } from 'zod'
import { manual, type Todo, todo, todoFlow, whose } from '#contract/modules/platform/message/todo.ts'
import { act } from '#kit/calls.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { stepActions } from '#kit/list/step-actions.ts'
import { addressOf } from './business.ts'

export type TodoRow = z.output<typeof Todo>

const isManual = (row: TodoRow) => row.todoType === manual
const named = (row: TodoRow) => `“${row.title}”`

export const start = (row: TodoRow) =>
  act(todo.update, { id: row.id, version: row.version, action: 'start' }, { done: `开始处理${named(row)}` })

/** Actions of the handler and of the creator; to-dos of the system are done on the page of their subject. */
export function todoActions(side: number, open: (address: string) => void): RowAction<TodoRow>[] {
  const go: RowAction<TodoRow> = {
    label: '去处理',
    show: (row) => !isManual(row) && addressOf(row) !== undefined,
    onClick: (row) => open(addressOf(row) ?? ''),
  }
  if (side === whose.is.copied) return [go]
  return [go, ...ofHandler(side === whose.is.handler)]
}

const ofHandler = (handler: boolean): RowAction<TodoRow>[] => {
  const handlers = (row: TodoRow) => handler && isManual(row)
  const creators = (row: TodoRow) => !handler && isManual(row)
  return [
    ...stepActions(todo.update, todoFlow, {
      start: {
        show: (row) => handlers(row) && todoFlow.can('start')(row),
        onClick: (row) => void start(row),
      },
      finish: {
        show: handlers,
        title: (row) => `完成${named(row)}`,
        input: along('finish'),
        done: (row) => `已完成${named(row)}`,
      },
      transfer: {
        show: handlers,
        title: (row) => `转交${named(row)}`,
        initial: () => ({ handlerId: undefined }),
        input: along('transfer'),
        done: (row) => `已转交${named(row)}`,
      },
      edit: {
        show: creators,
        title: (row) => `修改${named(row)}`,
        input: along('edit'),
        done: (row) => `已保存${named(row)}`,
      },
      cancel: {
        show: creators,
        danger: true,
        confirm: (row) => ({ title: `取消待办${named(row)}？`, okText: '取消待办' }),
        input: along('cancel'),
        done: (row) => `已取消${named(row)}`,
      },
    }),
    {
      label: '删除',
      show: creators,
      call: todo.remove,
      danger: true,
      why: todoFlow.why('cancel'),
      confirm: (row) => ({ title: `删除待办${named(row)}？`, content: '删除后不能恢复。' }),
      input: (row) => ({ ids: [row.id] }),
      done: (row) => `已删除${named(row)}`,
    },
  ]
}

function along(action: string) {
  return ({ id }: TodoRow) => ({ id, action })
}
