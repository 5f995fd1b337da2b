import { useEffect } from 'react'
import { heard } from '../../../../app/kit/ask.ts'
import { person } from '../../../../app/session.ts'
import { source } from '../alert/alarm-source.ts'
import { listen, lookAs, useAlerts } from '../alert/alerts-store.ts'
import { useOffline } from '../alert/use-offline.ts'
import { joinAlertSource } from '../joined-alerts.ts'
import { goLive } from './live-link.ts'
import { openCount } from './open-count.ts'
import './duty.css'

// Not in phone.ts: the first page of a phone has no room for it.
joinAlertSource('alarm', {
  permit: 'yunmuIot.alarm.query|elderPosition.locateAlarm.query',
  load: async () => ({ source }),
})

/** Whom nothing concerns: what was open goes with the session. */
const nobody = { userId: () => '', codes: () => new Set<string>() }

/** What is pushed to the phone of alarms and calls, on whatever page (care.md 5): drawn anew for each session. */
export default function Duty() {
  useLive()
  useOffline()
  return null
}

/** Keeps what is open true for this session; gives it. */
function useLive() {
  const known = useAlerts()
  useEffect(() => {
    const who = person.get()
    if (!who) return
    const codes = new Set(who.codes)
    lookAs({ userId: () => who.user.userId, codes: () => codes, heard: (error) => void heard(error) })
    const ends = [listen(), goLive(who.user.token)]
    return () => {
      for (const end of ends) end()
      lookAs(nobody)
      openCount.set(0)
    }
  }, [])
  useEffect(() => {
    const open = [...known.open.values()].filter(({ source }) => source === 'alarm')
    openCount.set(open.length)
  }, [known])
  return known
}
