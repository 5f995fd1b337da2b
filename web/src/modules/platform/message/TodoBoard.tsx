import { Button } from 'antd'
import type { ReactNode } from 'react'
import { manual, todo, todoStatus } from '#contract/modules/platform/message/todo.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePage } from '#kit/page/page.ts'
import { addressOf } from './business.ts'
import './board.css'
import { start, type TodoRow } from './todo-actions.ts'

const shown = 50

/** The same to-dos as cards, a column for each state. */
export default function TodoBoard({ side, head }: { side: number; head: ReactNode }) {
  return (
    <div className="k-card todo-page">
      <div className="k-line">{head}</div>
      <div className="todo-board">
        {todoStatus.options.map(({ value, label }) => (
          <Column key={value} side={side} status={value} label={label} />
        ))}
      </div>
    </div>
  )
}

function Column({ side, status, label }: { side: number; status: TodoRow['todoStatus']; label: string }) {
  const query = useCall(todo.list, { mine: side as 1 | 2 | 3, todoStatus: status, size: shown }) // as: one of the three sides
  return (
    <section className="todo-column" aria-label={label}>
      <h3>
        {label} <small>{query.data?.total}</small>
      </h3>
      <Loaded query={query}>
        {({ list, total }) => (
          <>
            {list.map((row) => (
              <Card key={row.id} row={row} />
            ))}
            {total > list.length && <small className="k-muted">还有{total - list.length}条，请在列表中查看</small>}
            {total === 0 && <small className="k-muted">没有</small>}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Card({ row }: { row: TodoRow }) {
  const page = usePage()
  const address = addressOf(row)
  return (
    <article className={row.overdue ? 'todo-card is-late' : 'todo-card'}>
      <b>{row.title}</b>
      <small>
        <DictText code="TODO_TYPE" value={row.todoType} /> · {row.handlerName}
      </small>
      {row.deadline && (
        <small>
          截止 <TimeText value={row.deadline} /> {row.overdue === 1 && <StatusChip label="逾期" />}
        </small>
      )}
      {row.todoType !== manual && address && (
        <Button size="small" onClick={() => page.open(address)}>
          去处理
        </Button>
      )}
      {row.todoType === manual && row.todoStatus === todoStatus.is.waiting && (
        <Button size="small" onClick={() => void start(row)}>
          开始
        </Button>
      )}
    </article>
  )
}
