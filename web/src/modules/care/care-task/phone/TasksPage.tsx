import { useEffect, useMemo, useState } from 'react'
import { careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { location } from '#contract/modules/living/location/location.ts'
import { addDays } from '#kit/value/format.ts'
import { locatedAt } from '../../../../app/kit/capture/scanned-bed.ts'
import { clockNow, clockToday } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { Alerts, Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, Chips, TwoTouch, useNow } from '../../../../app/kit/screen/parts.tsx'
import { keepReady, useRead } from '../../../../app/kit/store/cached.ts'
import { queue, record } from '../../../../app/queue/queue.ts'
import { may, person } from '../../../../app/session.ts'
import {
  alikeOf,
  type Bed,
  type BoardTask,
  countsOf,
  dangersOf,
  doneRow,
  isOpen,
  isPlain,
  mayReport,
  narrowed,
  type Person,
  projectsOf,
  type Room,
  roomsOf,
  standingOf,
  standingWords,
  type Task,
  type TaskState,
} from './board.ts'
import { ScanBed } from './ScanBed.tsx'

type View = 'mine' | 'area' | 'done'
const views = [
  { value: 'mine', label: '我的' },
  { value: 'area', label: '本区' },
  { value: 'done', label: '全部完成' },
] as const

/** #/tasks: the next tasks. Overdue ones are red, those due now stand out, finished ones leave the list. */
export default function TasksPage() {
  const [view, setView] = useState<View>('mine')
  const [project, setProject] = useState('')
  const [chosenStanding, choose] = useState<TaskState>()
  const [problem, say] = useState('')
  const [scanning, scan] = useState(false)
  const now = useNow(clockNow)
  const today = clockToday()
  const days = { planDateFrom: today, planDateTo: addDays(today, 1), pageHelper: '0' as const, people: 1 as const }
  const read = useRead(careTask.list, view === 'mine' ? { ...days, mine: 1 } : days)
  useReady(view === 'mine' ? read.data?.list : undefined)
  const own = queue.use()
  const report = (tasks: readonly Task[]) => {
    say('')
    const rows = tasks.map((task) => ({
      title: `${task.oldmanName} ${task.projectName}`,
      page: `/task/${task.taskId}`,
      row: doneRow(task, clockNow(), { locationCheck: locatedAt(task.oldmanId) }),
    }))
    record({ kind: 'tasks', rows }).catch((error: Error) => say(error.message))
  }
  return (
    <div className="stack">
      <div className="beside">
        <Chips label="看哪些" options={views} value={view} onChange={setView} />
        <button type="button" aria-expanded={scanning} onClick={() => scan(!scanning)}>
          扫码
        </button>
      </div>
      {scanning && <ScanBed />}
      {problem && <p className="problem">{problem}</p>}
      <Awaited of={read}>
        {({ list, people = [] }) => {
          const seen = list
            .filter((task) => task.taskStatus !== taskStatus.is.cancelled)
            .map((task) => ({ task, standing: standingOf(task, now, own) }))
          const ofToday = seen.filter(({ task }) => task.planDate === today)
          const shown = seen.filter(({ standing }) => isOpen(standing) !== (view === 'done') || standing === 'refused')
          const narrowedTasks = narrowed(shown, chosenStanding)
          return (
            <>
              <Counts
                of={countsOf(ofToday)}
                chosenState={narrowedTasks === shown ? undefined : chosenStanding}
                onAsk={view === 'done' ? undefined : choose}
              />
              <Projects
                seen={narrowedTasks.filter(({ task }) => task.planDate === today)}
                value={project}
                onChange={setProject}
              />
              <Days
                seen={narrowedTasks.filter(({ task }) => !project || task.projectName === project)}
                today={today}
                view={view}
                people={new Map(people.map((person) => [person.oldmanId, person]))}
                report={report}
              />
            </>
          )
        }}
      </Awaited>
    </div>
  )
}

/** The data of a task are read in advance: the network may be gone when it is opened. */
function useReady(list: readonly Task[] | undefined) {
  const connected = online.use()
  useEffect(() => {
    if (!connected || !list) return
    let ended = false
    const fetchAll = async () => {
      await keepReady(location.beds, { pageHelper: '0' })
      const undone = list.filter(mayReport)
      for (const { taskId } of undone) {
        if (ended) return
        await keepReady(careTask.get, { taskId })
      }
      for (const oldmanId of new Set(undone.map((task) => task.oldmanId))) {
        if (ended) return
        await keepReady(careTask.card, { oldmanId })
        await keepReady(careTask.onDemand, { oldmanId })
      }
    }
    // The list shows a failure; this was a read in advance.
    fetchAll().catch(() => undefined)
    return () => {
      ended = true
    }
  }, [list, connected])
}

interface CountsProps {
  of: ReturnType<typeof countsOf>
  chosenState: TaskState | undefined
  onAsk?: (standing: TaskState | undefined) => void
}

const facts = [
  ['late', '超时', 'danger'],
  ['now', '现在', ''],
  ['later', '稍后', 'muted'],
] as const

/** Number of tasks by state; a touch shows one state, another touch all. */
function Counts({ of, chosenState, onAsk }: CountsProps) {
  return (
    <p className="counts" role="status">
      {facts.map(([key, word, tone]) => (
        <button
          key={key}
          type="button"
          className={of[key] > 0 ? tone : 'muted'}
          disabled={!onAsk || of[key] === 0}
          aria-pressed={chosenState === key}
          onClick={() => onAsk?.(chosenState === key ? undefined : key)}
        >{`${word} ${of[key]}`}</button>
      ))}
      <span className="success">{`完成 ${of.done}/${of.all}`}</span>
    </p>
  )
}

function Projects({
  seen,
  value,
  onChange,
}: {
  seen: readonly BoardTask[]
  value: string
  onChange: (name: string) => void
}) {
  const kinds = projectsOf(seen)
  if (kinds.length < 2) return null
  const options = [
    { value: '', label: `全部 ${seen.length}` },
    ...kinds.map(({ name, count }) => ({ value: name, label: `${name} ${count}` })),
  ]
  return <Chips inLine label="项目" options={options} value={value} onChange={onChange} />
}

interface DaysProps {
  seen: readonly BoardTask[]
  today: string
  view: View
  people: ReadonlyMap<string, Person>
  report: (tasks: readonly Task[]) => void
}

const nothingWords: Record<View, string> = {
  mine: '今天没有等您做的任务，别人的任务在“本区”',
  area: '今天没有要做的任务',
  done: '今天还没有完成的任务',
}

function Days({ seen, today, view, people, report }: DaysProps) {
  const [tomorrow, showTomorrow] = useState(false)
  const rooms = useMemo(() => roomsOf(seen.filter(({ task }) => task.planDate === today)), [seen, today])
  const later = seen.filter(({ task }) => task.planDate !== today)
  return (
    <>
      {rooms.map((room) => (
        <RoomCard key={room.room} room={room} people={people} report={report} />
      ))}
      {rooms.length === 0 && <p className="empty">{nothingWords[view]}</p>}
      {later.length > 0 && (
        <button type="button" aria-expanded={tomorrow} onClick={() => showTomorrow(!tomorrow)}>
          {`明天 ${later.length} 项`}
        </button>
      )}
      {tomorrow &&
        roomsOf(later).map((room) => <RoomCard key={room.room} room={room} people={people} report={report} />)}
    </>
  )
}

function RoomCard({ room, people, report }: { room: Room } & Pick<DaysProps, 'people' | 'report'>) {
  const who = person.use()
  return (
    <section className="card stack" aria-label={room.room}>
      <h2>{room.room}</h2>
      {may('careplan.nursingRecord.add', who) &&
        alikeOf(room).map(({ name, tasks }) => (
          <TwoTouch
            key={name}
            label={`${name} ${tasks.length}人一起完成`}
            ask={`确认${tasks.map(({ oldmanName }) => oldmanName).join('、')}都已${name}`}
            onDone={() => report(tasks)}
          />
        ))}
      {room.beds.map((bed) => (
        <BedPart key={bed.oldmanId} bed={bed} person={people.get(bed.oldmanId)} report={report} />
      ))}
    </section>
  )
}

interface BedProps {
  bed: Bed
  person: Person | undefined
  report: DaysProps['report']
}

function BedPart({ bed, person, report }: BedProps) {
  return (
    <div className="bed stack-tight">
      <h3>
        <a className="person line-start" href={`#/resident/${bed.oldmanId}`}>
          <Face name={bed.oldmanName} photo={person?.photo} />
          {bed.bed && <span className="chip">{bed.bed}</span>}
          <span>{bed.oldmanName}</span>
        </a>
      </h3>
      <Alerts of={dangersOf(person?.alerts ?? [])} />
      <ul>
        {bed.tasks.map((seen) => (
          <TaskRow key={seen.task.taskId} seen={seen} report={report} />
        ))}
      </ul>
    </div>
  )
}

function TaskRow({ seen, report }: { seen: BoardTask; report: DaysProps['report'] }) {
  const { task, standing } = seen
  const plain = isPlain(seen) && may('careplan.nursingRecord.add')
  return (
    <li className={`task ${standing}`}>
      <a href={`#/task/${task.taskId}`}>
        <time>{(task.planTime ?? '').slice(11, 16)}</time>
        <span className="what">
          {task.projectName}
          {task.resultText && <span className="muted">{` ${task.resultText}`}</span>}
        </span>
        <span className="how">{standingWords[standing]}</span>
      </a>
      {plain && <TwoTouch label="完成" ask="确认" onDone={() => report([task])} />}
    </li>
  )
}
