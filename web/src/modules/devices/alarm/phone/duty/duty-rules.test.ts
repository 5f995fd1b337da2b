// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { settingsOf } from '../../alert/alert-settings.ts'
import { type Alert, type AlertState, announcedAgain, nothingKnown, withNews } from '../../alert/open-alerts.ts'
import { inFront, vibrationOf } from './duty-rules.ts'
import { useNotified } from './notify.ts'

const alert = (more: Partial<Alert> = {}): Alert => ({
  key: 'alarm:1',
  source: 'alarm',
  id: '1',
  version: 1,
  level: 2,
  waiting: true,
  cleared: false,
  flapping: false,
  again: false,
  quiet: false,
  mine: true,
  screen: false,
  place: '3A-2床',
  person: '王秀英',
  what: '心率过快',
  time: '2026-06-01 10:00:00',
  takenBy: '',
  permit: 'x',
  ...more,
})
const knownOf = (...alerts: Alert[]) =>
  alerts.reduce((known, one) => withNews(known, { kind: 'row', alert: one }), nothingKnown)
const phone = settingsOf({})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('only named users see an alert; where phones get none, the highest level all the same', () => {
  const known = knownOf(alert(), alert({ key: 'alarm:2', mine: false }), alert({ key: 'alarm:3', level: 3 }))
  const keys = (settings = phone) => inFront(known, settings, new Set()).map(({ key }) => key)
  expect(keys()).toEqual(['alarm:3', 'alarm:1'])
  expect(keys({ ...phone, positions: ['POPUP', 'BANNER'] })).toEqual(['alarm:3'])
})

test('it vibrates with the siren, with level 2 and calls, not with level 1', () => {
  expect(vibrationOf({ siren: true }, [alert({ level: 3 })])).toEqual([600, 200])
  expect(vibrationOf({ siren: false }, [alert()])).not.toEqual([])
  expect(vibrationOf({ siren: false }, [alert({ level: 1 })])).toEqual([])
})

/** The notification that the phone has shown; touched as a user does. */
const notices: { title: string; body?: string; onclick?: () => void }[] = []
class Shown {
  static permission = 'granted'
  close() {}
  constructor(title: string, { body }: NotificationOptions) {
    notices.push(Object.assign(this, { title, body }))
  }
}
function away(visibilityState: 'hidden' | 'visible') {
  vi.stubGlobal('Notification', Shown)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState)
  notices.length = 0
}
const frontOf = (known: AlertState) => inFront(known, phone, new Set())

test('in the background it notifies once, and again at each announcement; in the foreground never', async () => {
  const first = knownOf(alert())
  const again = withNews(first, announcedAgain({ kind: 'row', alert: alert({ version: 2 }) }))
  const shown = async (visibility: 'hidden' | 'visible') => {
    away(visibility)
    const { rerender, unmount } = renderHook(({ known }) => useNotified(frontOf(known)), {
      initialProps: { known: first },
    })
    const counts = []
    for (const known of [first, first, again, again]) {
      rerender({ known })
      await Promise.resolve()
      counts.push(notices.length)
    }
    unmount()
    return counts
  }
  expect(await shown('hidden')).toEqual([1, 1, 2, 2])
  expect(await shown('visible')).toEqual([0, 0, 0, 0])
})

test('a notification names alarm and place, and a touch opens its page', async () => {
  away('hidden')
  const call = alert({ key: 'call:7', source: 'call', id: '7', what: '卫生间呼叫' })
  renderHook(() => useNotified(frontOf(knownOf(alert({ level: 3 }), call))))
  await vi.waitFor(() => expect(notices).toHaveLength(2))
  expect(notices.map(({ title, body }) => [title, body])).toEqual([
    ['紧急报警：心率过快', '3A-2床 王秀英'],
    ['重要呼叫：卫生间呼叫', '3A-2床 王秀英'],
  ])
  for (const [at, page] of ['#/alarm/1', '#/call/7'].entries()) {
    notices[at].onclick?.()
    expect(location.hash).toBe(page)
  }
})
