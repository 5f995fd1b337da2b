import { useEffect, useState } from 'react'
import { location } from '#contract/modules/living/location/location.ts'
import { drugTake, takeView } from '#contract/modules/stock/drug-take/take.ts'
import { nearMissType, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { clockNow, clockToday } from '../../../../app/kit/clock.ts'
import { online } from '../../../../app/kit/connection.ts'
import { placeOf } from '../../../../app/kit/place.ts'
import { Face } from '../../../../app/kit/screen/Person.tsx'
import { Awaited, Chips, useNow } from '../../../../app/kit/screen/parts.tsx'
import { keepReady, useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'
import { queue } from '../../../../app/queue/queue.ts'
import { hasAt } from '../round/lines-at.ts'
import { firstSlot, nextSteps, openIn, roomsOf, type Slot, type TakeRow, waitingOf } from './round.ts'

const most = 500

/** #/drug: the times of the day with their open takes, then the residents of each room with their drugs. */
export default function RoundPage() {
  const [chosen, choose] = useState<string>()
  const now = useNow(clockNow)
  const date = clockToday()
  const day = useRead(drugTake.takeList, { date, view: takeView.is.time, size: 1 })
  const planTime = chosen ?? firstSlot(day.data?.slots ?? [], now)
  const read = useRead(drugTake.takeList, planTime ? { date, view: takeView.is.time, planTime, size: most } : undefined)
  const slots = read.data?.slots ?? day.data?.slots ?? []
  const list = (read.data?.list ?? []) as TakeRow[] // as: of view time each row is a take
  useReady(list)
  return (
    <div className="stack">
      <Awaited of={day}>
        {() =>
          slots.length === 0 ? (
            <p className="empty">今天没有要发的药</p>
          ) : (
            <>
              <Chips inLine label="时间" options={slots.map(optionOf)} value={planTime} onChange={choose} />
              <Counts slot={slots.find((slot) => slot.planTime === planTime)} />
            </>
          )
        }
      </Awaited>
      {planTime && <Awaited of={read}>{() => <Rooms list={list} />}</Awaited>}
      <Odd date={date} />
    </div>
  )
}

const optionOf = (slot: Slot) => ({
  value: slot.planTime,
  label: openIn(slot) > 0 ? `${slot.planTime} 待${openIn(slot)}` : slot.planTime,
})

function Counts({ slot }: { slot: Slot | undefined }) {
  if (!slot) return null
  return (
    <p className="counts" role="status">
      <b>{`待摆 ${slot.toPack}`}</b>
      <b>{`待核 ${slot.toCheck}`}</b>
      <b>{`待发 ${slot.toGive}`}</b>
      <span className="success">{`已发 ${slot.given}`}</span>
      {slot.odd > 0 && <b className="danger">{`异常 ${slot.odd}`}</b>}
    </p>
  )
}

/** Takes that can be given without a network are read in advance, with the labels of the beds. */
function useReady(list: readonly TakeRow[]) {
  const connected = online.use()
  const ids = list
    .filter((take) => hasAt(take, takeStatus.is.toGive))
    .map(({ takeId }) => takeId)
    .join()
  useEffect(() => {
    if (!connected || !ids) return
    let ended = false
    const fetchAll = async () => {
      await keepReady(location.beds, { pageHelper: '0' })
      for (const takeId of ids.split(',')) {
        if (ended) return
        await keepReady(drugTake.takeGet, { takeId })
      }
    }
    // The list shows a failure; this was a read in advance.
    fetchAll().catch(() => undefined)
    return () => {
      ended = true
    }
  }, [ids, connected])
}

function Rooms({ list }: { list: readonly TakeRow[] }) {
  return roomsOf(list).map(({ room, takes }) => (
    <section key={room} className="card stack" aria-label={room}>
      <h2>{room}</h2>
      {takes.map((take) => (
        <Bed key={take.takeId} take={take} />
      ))}
    </section>
  ))
}

function Bed({ take }: { take: TakeRow }) {
  const waits = waitingOf(queue.use(), take.takeId)
  const { bed } = placeOf(take.bedName)
  const step = waits ? '待上传' : nextSteps(take)
  return (
    <a className="bed line" href={`#/drug/${take.takeId}`}>
      <Face name={take.oldmanName ?? ''} photo={take.photo} />
      <span className="what">
        {bed && <span className="chip">{bed}</span>} <b>{take.oldmanName}</b>
        <span className="muted">{` ${take.lines?.length ?? 0}种药`}</span>
        {take.allergyDrug && <b className="danger">{` 过敏：${take.allergyDrug}`}</b>}
      </span>
      <span className={step ? 'chip' : 'muted'}>{step || takeStatus.label(take.status)}</span>
    </a>
  )
}

/** Doses of today that were missed, refused, or a near miss. */
function Odd({ date }: { date: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>今日异常</summary>
      {open && <OddList date={date} />}
    </details>
  )
}

function OddList({ date }: { date: string }) {
  const of = (status: number) => ({ date, view: takeView.is.time, status, size: most })
  const missed = useRead(drugTake.takeList, of(takeStatus.is.missed))
  const refused = useRead(drugTake.takeList, of(takeStatus.is.refused))
  const part = useRead(drugTake.takeList, of(takeStatus.is.part))
  const near = useRead(drugTake.takeList, { date, view: takeView.is.near, size: most })
  const why = useWords('DRUG_REFUSE_REASON').word
  const rows = [
    ...[missed, refused, part].flatMap(({ data }) =>
      (data?.list ?? []).map((row) => ({
        key: row.takeId ?? '',
        words: `${row.planTime?.slice(11, 16) ?? ''} ${row.oldmanName ?? ''} ${takeStatus.label(row.status)}${reasonsOf(row, why)}`,
      })),
    ),
    ...(near.data?.list ?? []).map((row) => ({
      key: row.nearMissId ?? '',
      words: `${row.createTime?.slice(11, 16) ?? ''} ${row.oldmanName ?? ''} ${nearMissType.label(row.type)}（${row.userName ?? ''}）`,
    })),
  ]
  if (rows.length > 0) return rows.map(({ key, words }) => <p key={key}>{words}</p>)
  return (
    <p className="muted">
      {missed.data && refused.data && part.data && near.data ? '今天没有漏服、拒服和用药隐患' : '正在读取…'}
    </p>
  )
}

/** Why drugs were refused, each reason once: （恶心呕吐）. */
function reasonsOf({ lines = [] }: { lines?: readonly RefusedLine[] }, why: (value: unknown) => string) {
  const reasons = new Set(lines.flatMap(({ refuseReason }) => (refuseReason == null ? [] : [why(refuseReason)])))
  return reasons.size > 0 ? `（${[...reasons].join('、')}）` : ''
}
interface RefusedLine {
  refuseReason?: number | null
}
