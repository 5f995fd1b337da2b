import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { Todo, todo, todoPriority, whose } from '#contract/modules/platform/message/todo.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { todoActions } from './todo-actions.ts'

const Board = lazy(() => import('./TodoBoard.tsx'))
const Approvals = lazy(() => import('../review/ApprovalList.tsx'))
/** View of approvals beside the to-dos: documents of any process that wait for the user's decision. */
const approvals = 0

const columns = cols(
  Todo,
  ['title', 'todoStatus', 'todoType', 'priority', 'deadline', 'creatorName', 'handlerName', 'content', 'createTime'],
  {
    title: { width: 260 },
    priority: { width: 90, tones: { 1: 'muted', 2: 'info', 3: 'warning', 4: 'danger' } },
    creatorName: { width: 100 },
    handlerName: { width: 100 },
  },
)
const details = [
  'todoStatus',
  'todoType',
  'priority',
  'deadline',
  'creatorName',
  'handlerName',
  'copyIds',
  'content',
  'finishTime',
  'finishByName',
  'finishRemark',
  'createTime',
]

/** 待办事项 (administration.md 1.4): the user's own to-dos, those given to others, and those for information. */
export default function TodoPage() {
  const page = usePage()
  const [side, setSide] = usePageState<number>('side', whose.is.handler)
  const [view, setView] = usePageState('view', 'list')
  const sides = (
    <Segmented value={side} onChange={setSide} options={[...whose.options, { value: approvals, label: '待我审批' }]} />
  )
  const views = (
    <>
      {sides}
      <Segmented
        value={view}
        onChange={setView}
        options={[
          { value: 'list', label: '列表' },
          { value: 'board', label: '看板' },
        ]}
      />
    </>
  )
  if (side === approvals)
    return (
      <Suspense>
        <Approvals head={sides} />
      </Suspense>
    )
  if (view === 'board')
    return (
      <Suspense>
        <Board side={side} head={views} />
      </Suspense>
    )
  return (
    <ListPage
      name="todo"
      call={todo.list}
      columns={columns}
      fixed={{ mine: side }}
      filters={['keyword', 'todoType', 'priority', 'deadlineFrom', 'deadlineTo', 'overdue']}
      statusTabs={{ filter: 'todoStatus', count: [0] }}
      sort={['deadline', 'priority', 'createTime']}
      look={{
        column: 'title',
        title: ({ title }) => title,
        fields: details,
        more: ({ transferLog }) =>
          transferLog?.map(({ from, to, reason, time }) => (
            <p key={time} className="k-muted">{`${time.slice(0, 16)} ${from}转交给${to}：${reason}`}</p>
          )),
      }}
      rowClass={(row) => (row.overdue ? 'k-row-danger' : undefined)}
      empty="没有待办。要请别人办一件事，点“新增”"
      tools={views}
      add={{
        label: '新增',
        call: todo.create,
        title: '新增待办',
        initial: { priority: todoPriority.middle },
        options: { title: { span: 'full' }, copyIds: { span: 'full', help: '抄送的人只看到，不用处理' } },
        done: (row) => `已请${row.handlerName}办理“${row.title}”`,
      }}
      rowActions={todoActions(side, page.open)}
    />
  )
}
