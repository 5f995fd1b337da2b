import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../../kit/http/sign.ts'
import { useLinks } from '../../../../kit/live/links.ts'
import { InHead } from '../../../../kit/page/standing.tsx'
import { AlertCards } from './AlertCards.tsx'
import { type AlertSettings, useAlertSettings } from './alert-settings.ts'
import { listen, lookAgain, useAlerts } from './alerts-store.ts'
import { FullAlert } from './FullAlert.tsx'
import { MuteButton } from './MuteButton.tsx'
import { type Alert, popping } from './open-alerts.ts'
import { becomePlayer, isBlocked, play, unblock } from './player.ts'
import { type Memory, soundAt } from './sound-rules.ts'
import './alerts.css'

/**
 * Alarms and calls that concern the person here, whatever page is open (iot.md 4.6, 9.3): in the corner, as a banner,
 * over everything, and heard. They stay until somebody has taken them, here or elsewhere.
 */
export default function Alerts() {
  const settings = useAlertSettings()
  const known = useAlerts()
  const [seen, see] = useState<ReadonlySet<string>>(new Set())
  const [mutedUntil, mute] = useState(0)
  useEffect(listen, [])
  const front = settings ? popping(known, settings.remind).filter((alert) => !seen.has(markOf(alert))) : []
  const { nowMs, blocked } = useSound(front, settings, mutedUntil)
  const offline = useOffline()
  const positions = settings?.positions ?? []
  const dismiss = (alert: Alert) => see((before) => new Set(before).add(markOf(alert)))
  const full = positions.includes('FULL') ? front.find(({ level, waiting }) => level === 3 && waiting) : undefined
  const muted = mutedUntil > nowMs
  return (
    <>
      <InHead>{(front.length > 0 || muted) && <MuteButton until={mutedUntil} nowMs={nowMs} onMute={mute} />}</InHead>
      <div className="alert-bars" aria-live="assertive">
        {offline && <div className="alert-bar alert-bar-off">实时连接已断开，正在重连</div>}
        {blocked && (
          <button type="button" className="alert-bar alert-bar-sound" onClick={() => void unblock()}>
            点击开启声音
          </button>
        )}
        {front[0] && (positions.includes('BANNER') || !positions.includes('POPUP')) && (
          <div className={`alert-bar alert-bar-${front[0].level}`}>{bannerOf(front)}</div>
        )}
      </div>
      {(positions.includes('POPUP') || front.some(({ level }) => level === 3)) && !full && (
        <AlertCards alerts={front} nowMs={nowMs} onSeen={dismiss} />
      )}
      {full && <FullAlert key={full.key} alert={full} nowMs={nowMs} onSeen={() => dismiss(full)} />}
    </>
  )
}

/** A step further it comes again, though it was put away. */
const markOf = ({ key, version }: Alert) => `${key} ${version}`

function bannerOf(front: readonly Alert[]) {
  const [{ place, person, what }] = front
  const first = [place, person, what].filter(Boolean).join(' ')
  return front.length > 1 ? `${first}，另有${front.length - 1}条` : first
}

const secondMs = 1000
const hourOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)

/** Sounds each second and at every change; gives the time for what waits. */
function useSound(front: readonly Alert[], settings: AlertSettings | undefined, mutedUntil: number) {
  const [nowMs, tick] = useState(serverNow)
  const [blocked, block] = useState(false)
  const memory = useRef<Memory>(new Map())
  const active = front.length > 0
  useEffect(() => {
    let end = () => {}
    becomePlayer(
      new Promise<void>((resolve) => {
        end = resolve
      }),
    )
    return () => end()
  }, [])
  useEffect(() => {
    if (!active && mutedUntil < serverNow()) return
    const timer = setInterval(() => tick(serverNow()), secondMs)
    return () => clearInterval(timer)
  }, [active, mutedUntil])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second, and whenever something has changed
  useEffect(() => {
    if (!settings) return
    const now = serverNow()
    const moment = { nowMs: now, clock: hourOf(now), muted: mutedUntil > now }
    const at = soundAt(front, memory.current, settings, moment)
    memory.current = at.memory
    play(at.sound)
    block(isBlocked())
  }, [nowMs, front.map(markOf).join(), settings, mutedUntil])
  return { nowMs, blocked: blocked && active }
}

const patienceMs = 10_000
const pollMs = 15_000

/** Both channels gone for ten seconds: said, and the lists are read every quarter of a minute until one is back. */
function useOffline() {
  const { push, bus } = useLinks()
  const gone = push !== 'open' && bus !== 'open'
  const [offline, say] = useState(false)
  useEffect(() => {
    if (!gone) return say(false)
    const patience = setTimeout(() => say(true), patienceMs)
    return () => clearTimeout(patience)
  }, [gone])
  useEffect(() => {
    if (!offline) return
    const poll = setInterval(() => void lookAgain(), pollMs)
    return () => clearInterval(poll)
  }, [offline])
  // What was raised while nothing was heard.
  const wasGone = useRef(gone)
  useEffect(() => {
    if (wasGone.current && !gone) void lookAgain()
    wasGone.current = gone
  }, [gone])
  return offline
}
