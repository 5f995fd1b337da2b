import { toneOfAlert } from '#contract/modules/care/care-task/card.ts'
import { LevelText, Photo } from '#kit/cells.tsx'
import type { Person, Row } from '../task-row.ts'
import { isOpen, laneOf, latenessOf, nobody } from './board-cards.ts'

interface Props {
  task: Row
  person: Person | undefined
  now: string
  onOpen: (taskId: string) => void
}

const dangers = ['过敏', '隔离', '风险']

/** A task on the board: resident with warnings, executor, and state. */
export function BoardCard({ task, person, now, onOpen }: Props) {
  const lane = laneOf(task, now)
  const alerts = person?.alerts.filter(({ kind }) => dangers.includes(kind)) ?? []
  return (
    <button
      type="button"
      className={isOpen(task, now) && lane === '待执行' ? 'task-card task-now' : 'task-card'}
      onClick={() => onOpen(task.taskId)}
    >
      <Photo name={task.oldmanName ?? ''} src={person?.photo} size={36} />
      <span className="task-card-words">
        <span>
          <b>{task.planTime.slice(11, 16)}</b> {task.projectName} <Lateness task={task} now={now} />
        </span>
        <span>
          <b>{task.oldmanName}</b> {task.bedName?.split('-').at(-1)}床{' '}
          {person?.levelName && <LevelText name={person.levelName} />}
        </span>
        {alerts.map(({ kind, text }) => (
          <span key={kind} className={`task-${toneOfAlert(kind)}`}>
            {kind}：{text}
          </span>
        ))}
        <span className="k-muted">{footOf(task)}</span>
      </span>
    </button>
  )
}

/** How long it is overdue. */
function Lateness({ task, now }: Pick<Props, 'task' | 'now'>) {
  return laneOf(task, now) === '超时' ? <span className="task-danger">{latenessOf(task, now)}</span> : null
}

/** Executor and outcome: the result, the reason for the delay, or that it has begun. */
const footOf = ({ finishByName, executorNames, startTime, finishTime, resultText, lateReason, mayDo }: Row) =>
  [
    finishByName ?? executorNames ?? nobody,
    mayDo === 0 && !finishTime && '须由其他岗位执行',
    startTime && !finishTime && `${startTime.slice(11, 16)}开始，还没完成`,
    resultText,
    lateReason && `晚做：${lateReason}`,
  ]
    .filter(Boolean)
    .join(' · ')
