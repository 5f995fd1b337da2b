import { Todo } from '#contract/modules/platform/message/todo.ts'
import { table } from '#core/rows/store/table.ts'

export const todos = table('todo', 'id', { label: '待办', fields: Todo, title: 'title' })
