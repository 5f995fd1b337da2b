import { expect, test } from 'vitest'
import { settingsOf } from '../alert/alert-settings.ts'
import { type Alert, nothingKnown, told, toldAgain } from '../alert/open-alerts.ts'
import { inFront, noticeOf, untold, vibrationOf } from './duty-rules.ts'

const alert = (more: Partial<Alert> = {}): Alert => ({
  ...{ key: 'alarm:1', source: 'alarm', id: '1', version: 1, level: 2, waiting: true, cleared: false, flapping: false },
  ...{ again: false, quiet: false, mine: true, screen: false, place: '3A-2床', person: '王秀英', what: '心率过快' },
  ...{ time: '2026-06-01 10:00:00', takenBy: '', permit: 'x', ...more },
})
const knownOf = (...alerts: Alert[]) =>
  alerts.reduce((known, one) => told(known, { kind: 'row', alert: one }), nothingKnown)
const phone = settingsOf({})

test('only who is named has it in front; where phones are not told, the highest level all the same', () => {
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

test('in the background it is notified once, and again when it is told again', () => {
  const first = knownOf(alert())
  const seen = new Set<string>()
  const tell = (known: typeof first) => {
    const news = untold(inFront(known, phone, new Set()), seen)
    for (const one of news) seen.add(`${one.key} ${one.told}`)
    return news.length
  }
  const again = told(first, toldAgain({ kind: 'row', alert: alert({ version: 2 }) }))
  expect([tell(first), tell(first), tell(again), tell(again)]).toEqual([1, 0, 1, 0])
})

test('a notification opens the card of it', () => {
  expect(noticeOf(alert({ level: 3 }))).toEqual({
    ...{ title: '紧急报警：心率过快', body: '3A-2床 王秀英', tag: 'alarm:1', address: '/alarm/1' },
  })
  const call = alert({ key: 'call:7', source: 'call', id: '7', what: '卫生间呼叫' })
  expect(noticeOf(call)).toMatchObject({ title: '重要呼叫：卫生间呼叫', address: '/call/7' })
})
