import { useState } from 'react'
import { frontLog } from '#kit/fault/front-log.ts'
import { nowOf } from '#kit/value/format.ts'
import { clockMs } from '../kit/clock.ts'
import { go } from '../kit/route.ts'
import { type Entry, flushNow, giveUp, queue } from '../queue/queue.ts'
import { fullWords, isNearlyFull, isOld, oldWords, othersWords, titleOf } from '../queue/rules.ts'
import { person } from '../session.ts'

/** 待上传 and 未成功: the records on this phone, their users, and what to do with each. */
export function Waiting() {
  const entries = queue.use()
  const userId = person.use()?.user.userId
  const mine = entries.filter((entry) => entry.userId === userId)
  const waiting = mine.filter(({ state }) => state === 'waiting')
  const failed = mine.filter(({ state }) => state === 'failed')
  return (
    <>
      {othersWords(entries, userId).map((words) => (
        <p key={words} className="card warning">
          {words}
        </p>
      ))}
      {isNearlyFull(entries) && <p className="problem">{fullWords}</p>}
      {failed.length > 0 && (
        <section className="card stack" aria-label="未成功">
          <h2 className="danger">{`未成功 ${failed.length}`}</h2>
          {failed.map((entry) => (
            <Failed key={entry.place} entry={entry} />
          ))}
        </section>
      )}
      <section className="card stack" aria-label="待上传">
        <h2>{waiting.length > 0 ? `待上传 ${waiting.length}` : '没有待上传的记录'}</h2>
        {waiting.map((entry) => (
          <p key={entry.place}>
            {titleOf(entry)}
            <span className="muted">{` ${nowOf(entry.madeAt).slice(5, 16)}`}</span>
            {isOld(entry, clockMs()) && <b className="danger">{` ${oldWords}`}</b>}
          </p>
        ))}
        {waiting.length > 0 && (
          <button type="button" onClick={() => void flushNow()}>
            立即上传
          </button>
        )}
      </section>
    </>
  )
}

/** A record of something done may not be given up: somebody has to correct it (stock.md 5.4; services.md 6, Phone). */
function handedOf({ kind, code }: Entry) {
  if (kind === 'takes') return '已交护士长处理'
  const visit = kind === 'starts' || kind === 'overs'
  return visit && (code === sentAnother || code === wrongState) ? '已交主管处理' : undefined
}
const sentAnother = 26323
const wrongState = 21009

function Failed({ entry }: { entry: Entry }) {
  const [reason, setReason] = useState<string>()
  const handed = handedOf(entry)
  // The end of a home visit is sent again once its start is known to the server.
  const changeable = !handed || (entry.kind === 'overs' && entry.code === wrongState)
  async function drop() {
    if (!reason?.trim()) return
    frontLog.info(`${handed ?? '放弃未上传的记录'}：${titleOf(entry)}；服务器：${entry.text ?? ''}；原因：${reason}`, {
      parms: entry.rows,
    })
    void frontLog.send()
    await giveUp(entry)
  }
  return (
    <div className="failed stack">
      <p>
        <b>{titleOf(entry)}</b>
        <span className="muted">{` ${nowOf(entry.madeAt).slice(5, 16)}`}</span>
      </p>
      <p className="danger">{entry.text}</p>
      {reason === undefined ? (
        <div className="beside">
          {changeable && (
            <button type="button" className="primary" onClick={() => go(`${entry.about[0].page}?redo=${entry.place}`)}>
              修改重发
            </button>
          )}
          <button type="button" onClick={() => setReason('')}>
            {handed ?? '放弃'}
          </button>
        </div>
      ) : (
        <>
          <label>
            {handed ? '如何处理' : '放弃原因'}
            <input maxLength={100} value={reason} onChange={(event) => setReason(event.target.value)} />
          </label>
          <div className="beside">
            <button type="button" disabled={!reason.trim()} onClick={() => void drop()}>
              {handed ? `${titleOf(entry)}${handed}` : `放弃${titleOf(entry)}的记录`}
            </button>
            <button type="button" onClick={() => setReason(undefined)}>
              返回
            </button>
          </div>
        </>
      )}
    </div>
  )
}
