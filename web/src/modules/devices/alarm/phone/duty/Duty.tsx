import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLinks } from '#kit/live/links.ts'
import { ask } from '../../../../../app/kit/ask.ts'
import { online } from '../../../../../app/kit/connection.ts'
import { lastMs } from '../../../../../app/kit/screen/last-known.tsx'
import { TwoTouch } from '../../../../../app/kit/screen/parts.tsx'
import { person } from '../../../../../app/session.ts'
import { source } from '../../alert/alarm-source.ts'
import { listen, lookAs, useAlerts } from '../../alert/alerts-store.ts'
import { markOf } from '../../alert/open-alerts.ts'
import { useOffline } from '../../alert/use-offline.ts'
import { joinAlertSource } from '../../joined-alerts.ts'
import { AlertRows } from '../AlertRows.tsx'
import { inFront } from './duty-rules.ts'
import { goLive } from './live-link.ts'
import { askLeave, openNotified } from './notify.ts'
import { openCounts } from './open-count.ts'
import { Sounding } from './Sounding.tsx'
import { leavePhoneDuty, usePhoneDuty } from './use-phone-duty.ts'
import { useSettings } from './use-settings.ts'
import './duty.css'

// Not in phone.ts, to keep the first page of a phone small.
joinAlertSource('alarm', {
  permit: 'yunmuIot.alarm.query|elderPosition.locateAlarm.query',
  load: async () => ({ source }),
})

/** A viewer without alerts: the open ones are dropped with the session. */
const nobody = { userId: () => '', codes: () => new Set<string>(), channel: 'APP', send: ask } as const
const counts = Object.entries(openCounts)
const noOnes: ReadonlySet<string> = new Set()

/**
 * Alarms and calls on the phone, on every page (care.md 5): pushed, shown to the users they concern, with sound after
 * 开始值班. Rendered anew for each session, so that nobody is on duty without pressing the button.
 */
export default function Duty() {
  const known = useLive()
  const slow = useOffline()
  const connected = online.use()
  const { push } = useLinks()
  const settings = useSettings()
  const [onDuty, setDuty] = useState(false)
  const [seen, see] = useState(noOnes)
  const deaf = !connected && push !== 'open'
  const old = useOld(deaf)
  const front = useMemo(() => (old ? [] : inFront(known, settings, seen)), [old, known, settings, seen])
  useEffect(() => {
    const open = old ? [] : [...known.open.values()]
    for (const [source, count] of counts) count.set(open.filter((alert) => alert.source === source).length)
  }, [old, known])
  const phoneDuty = usePhoneDuty(onDuty)
  function begin() {
    setDuty(true)
    askLeave()
  }
  function end() {
    setDuty(false)
    leavePhoneDuty()
  }
  return (
    <div className="duty">
      {onDuty && <EndDuty onEnd={end} />}
      {!onDuty && (
        <div className="duty-bar">
          <span>声音未开启</span>
          <button type="button" onClick={begin}>
            开始值班
          </button>
        </div>
      )}
      {onDuty && deaf && (
        <p className="duty-bar" role="alert">
          已离线，收不到呼叫和报警
        </p>
      )}
      {onDuty && !deaf && phoneDuty === 'unscheduled' && <p className="duty-slow">未排班，已加入本区值班，本机会响</p>}
      {onDuty && !deaf && phoneDuty === 'unknown' && (
        <p className="duty-bar" role="alert">
          值班未登记成功，报警可能不会通知本机
        </p>
      )}
      {slow && !deaf && <p className="duty-slow">实时连接已断开，每15秒刷新一次</p>}
      {onDuty && <Sounding front={front} settings={settings} deaf={deaf} />}
      <AlertRows
        front={front}
        connected={connected}
        onSeen={(alert) => see((before) => new Set(before).add(markOf(alert)))}
      />
    </div>
  )
}

/** Shows in the top bar that the user is on duty, and ends it. */
function EndDuty({ onEnd }: { onEnd: () => void }) {
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => setBar(document.querySelector('.bar')), [])
  return bar && createPortal(<TwoTouch className="chip" label="值班中" ask="结束值班" onDone={onEnd} />, bar)
}

/** After a long time without a connection the known alerts are outdated: others may have acknowledged them. */
function useOld(deaf: boolean) {
  const [old, setOld] = useState(false)
  useEffect(() => {
    if (!deaf) return setOld(false)
    const timer = setTimeout(() => setOld(true), lastMs)
    return () => clearTimeout(timer)
  }, [deaf])
  return old
}

/** Keeps the open alerts of this session up to date; gives them. */
function useLive() {
  const known = useAlerts()
  useEffect(() => {
    const who = person.get()
    if (!who) return
    const codes = new Set(who.codes)
    lookAs({ userId: () => who.user.userId, codes: () => codes, channel: 'APP', send: ask })
    const ends = [listen(), goLive(who.user.token), openNotified()]
    return () => {
      for (const end of ends) end()
      lookAs(nobody)
      for (const [, count] of counts) count.set(0)
    }
  }, [])
  return known
}
