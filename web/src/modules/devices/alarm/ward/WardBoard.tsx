import { useEffect, useState } from 'react'
import { call } from '#contract/modules/devices/call/call.ts'
import { useCall } from '#kit/calls.ts'
import { lampOf, useLinks } from '#kit/live/links.ts'
import { useBedStates } from '#kit/live/use-bed-states.ts'
import { local } from '#kit/store/storage.ts'
import { listen, type Reading, useAlerts, useReading } from '../alert/alerts-store.ts'
import { FullAlert } from '../alert/bar/FullAlert.tsx'
import { type Alert, alertsForWall, byUrgency } from '../alert/open-alerts.ts'
import { unblock } from '../alert/sound/player.ts'
import { useSound } from '../alert/sound/use-sound.ts'
import { useAlertSettings } from '../alert/use-alert-settings.ts'
import { useOffline } from '../alert/use-offline.ts'
import { waitOf, whereWords } from '../alert/words.ts'
import { BedCell } from './BedCell.tsx'
import { useBedPage } from './bed-page.ts'
import { FloorChoice } from './FloorChoice.tsx'
import { type NextTask, nextTasks } from './next-tasks.ts'
import { floorsOf, useBeds } from './use-beds.ts'
import { isHere } from './wall-place.ts'
import '../alert/bar/alerts.css'
import './ward.css'

/** Largest height of an open alert, and the part above them: nobody scrolls a wall screen. */
const openHeight = 88
const headHeight = 140
/** Number of next tasks shown, and the height of each. */
const mostNext = 5
const nextHeight = 34
const lamps = { open: '实时', half: '实时', connecting: '正在连接', closed: '已断开' } as const

/**
 * The wall screen of a ward (iot.md 11): beds with their residents and states, and open calls with their time. It
 * writes nothing, recovers by itself, and runs for a month: nothing here grows with time.
 */
export default function WardBoard({ onFigures, onBedside }: { onFigures: () => void; onBedside: () => void }) {
  const [chosenFloors, choose] = useFloors()
  const all = useBeds()
  const { floors, floorOf } = floorsOf(all.data ?? [])
  // A floor that was deleted hides nothing.
  const chosen = all.isPending ? chosenFloors : chosenFloors.filter((id) => floors.has(id))
  const states = useBedStates('+')
  const settings = useAlertSettings()
  const calls = useCall(call.setting, {})
  const known = useAlerts()
  useEffect(listen, [])
  const place = {
    chosen,
    floorOf,
    deptIds: deptsOf(),
    screenDeptIds: calls.data?.screenDeptIds ?? [],
    // Beds that cannot be read hide nothing.
    floors: all.isPending ? undefined : floors,
  }
  const here = (alert: Alert) => isHere(alert, place)
  const wall = settings ? alertsForWall(known, settings).filter(here) : []
  const { nowMs, blocked } = useSound(wall, settings, 0, true)
  const offline = useOffline()
  const open = [...known.open.values()].filter(here).sort(byUrgency)
  const [full] = wall
  const buildings = new Set((all.data ?? []).map(({ buildingId }) => buildingId)).size
  const beds = (all.data ?? [])
    .filter(({ oldmanId, locationId }) => oldmanId && (chosen.length === 0 || chosen.includes(locationId)))
    // Rooms of several buildings have the same numbers.
    .map((bed) => ({ ...bed, building: chosen.length !== 1 && buildings > 1 ? bed.buildingName : null }))
  const { box, shown, page, pages } = useBedPage(beds, nowMs)
  const tasks = nextTasks(beds, states, nowMs)
  return (
    <main className="ward" style={shiftOf(nowMs)}>
      <WardHead
        chosen={chosen}
        floors={floors}
        blocked={blocked}
        offline={offline}
        nowMs={nowMs}
        page={page}
        pages={pages}
        onFigures={onFigures}
        onBedside={onBedside}
        onChoose={choose}
      />
      <section ref={box} className="ward-beds" aria-label="床位">
        {shown.map((bed) => (
          <BedCell
            key={bed.bedId}
            bed={bed}
            building={bed.building}
            state={states.get(bed.bedId)}
            alert={open.find(({ bedId }) => bedId === bed.bedId)}
            nowMs={nowMs}
          />
        ))}
        {all.data && beds.length === 0 && <p className="ward-none">所选楼层没有在住老人</p>}
      </section>
      <aside className="ward-side">
        <OpenAlerts open={open} nowMs={nowMs} below={(Math.min(tasks.length, mostNext) + 2) * nextHeight} />
        <NextTasks tasks={tasks} nowMs={nowMs} isRead={all.data !== undefined} />
      </aside>
      {full && (
        <FullAlert
          key={full.key}
          alert={full}
          rest={wall.length - 1}
          nowMs={nowMs}
          offline={offline}
          blocked={blocked}
        />
      )}
    </main>
  )
}

/** The departments that the key of this screen may see. */
const deptsOf = () => (local.get('userInfo')?.dataDeptInfoList ?? []).map(({ deptId }) => deptId)

interface HeadProps {
  chosen: readonly string[]
  floors: ReadonlyMap<string, string>
  onChoose: (floors: readonly string[]) => void
  blocked: boolean
  offline: boolean
  nowMs: number
  page: number
  pages: number
  onFigures: () => void
  onBedside: () => void
}

function WardHead({ chosen, floors, onChoose, blocked, offline, nowMs, page, pages, onFigures, onBedside }: HeadProps) {
  const lamp = lampOf(useLinks())
  return (
    <header className="ward-head">
      <strong>{String(local.get('userInfo')?.orgInfo.orgName ?? '')}</strong>
      <FloorChoice floors={floors} chosen={chosen} onChoose={onChoose} />
      {pages > 1 && (
        <span className="ward-page">
          第{page + 1}/{pages}页
        </span>
      )}
      <span className={`ward-lamp ward-lamp-${lamp}`}>{offline ? '实时连接已断开，正在重连' : lamps[lamp]}</span>
      {blocked && (
        <button type="button" className="ward-sound" onClick={unblock}>
          点击开启声音
        </button>
      )}
      <button type="button" className="ward-figures" onClick={onFigures}>
        数据
      </button>
      <button type="button" className="ward-figures" onClick={onBedside}>
        床旁宣教
      </button>
      <time>
        <small>{dayOf(nowMs)}</small> {clockOf(nowMs)}
      </time>
    </header>
  )
}

/** A screen that could not read must not show that nobody calls. */
const noneWords: Record<Reading, string> = {
  reading: '正在读取报警和呼叫…',
  failed: '没有读到报警和呼叫，请到护士站查看',
  read: '没有待处理的报警和呼叫',
}

/** `below`: height of the part under them. */
function OpenAlerts({ open, nowMs, below }: { open: readonly Alert[]; nowMs: number; below: number }) {
  const reading = useReading()
  const mostOpen = Math.max(3, Math.floor((window.innerHeight - headHeight - below) / openHeight))
  return (
    <section className="ward-open" aria-label="待处理的报警和呼叫">
      <h2>待处理 {open.length > 0 || reading === 'read' ? open.length : ''}</h2>
      {open.length === 0 && <p className="ward-none">{noneWords[reading]}</p>}
      {open.slice(0, mostOpen).map((alert) => (
        <article key={alert.key} className={`ward-alert ward-alert-${alert.level}`}>
          <b>{alert.what}</b>
          <time>{waitOf(alert, nowMs)}</time>
          <p>{whereWords(alert)}</p>
          {!alert.waiting && <p>{alert.takenBy}处理中</p>}
          {alert.cleared && <p>已恢复</p>}
        </article>
      ))}
      {open.length > mostOpen && <p>另有{open.length - mostOpen}条</p>}
    </section>
  )
}

/** Next tasks and overdue ones. */
function NextTasks({ tasks, nowMs, isRead }: { tasks: readonly NextTask[]; nowMs: number; isRead: boolean }) {
  return (
    <section className="ward-next" aria-label="接下来">
      <h2>接下来 {tasks.length}</h2>
      {isRead && tasks.length === 0 && <p className="ward-none">半小时内没有要翻身的，两小时内没有要返院的</p>}
      {tasks.slice(0, mostNext).map(({ key, dueMs, what, who }) => (
        <p key={key} className={dueMs < nowMs ? 'ward-turn-danger' : undefined}>
          <time>{clockOf(dueMs)}</time>
          <b>{what}</b>
          <span>{who}</span>
        </p>
      ))}
      {tasks.length > mostNext && <p className="ward-none">另有{tasks.length - mostNext}项</p>}
    </section>
  )
}

/** The floors of this wall screen; kept in its browser. */
function useFloors() {
  const [floors, set] = useState<readonly string[]>(() => local.get('screenFrameworker')?.floors ?? [])
  const choose = (next: readonly string[]) => {
    const stored = local.get('screenFrameworker')
    if (stored) local.set('screenFrameworker', { ...stored, floors: [...next] })
    set(next)
  }
  return [floors, choose] as const
}

/** A picture that stands still for months burns in: it moves by a few points each minute. */
function shiftOf(nowMs: number) {
  const step = Math.floor(nowMs / 60_000) % 8
  return { transform: `translate(${step % 4}px, ${Math.floor(step / 4) * 2}px)` }
}

const clockOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)
const dayFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
} as const)
/** 6月1日 星期一 */
const dayOf = (ms: number) => dayFormat.format(ms).replace(/日(?=星期)/, '日 ')
