import { expect, test } from 'vitest'
import { filledIn, prefilled } from './prefill.ts'
import { emptyDraft } from './sheet-state.ts'

const archive = (more: object = {}, health: object = {}) => ({
  base: { sex: 0, birthDate: '1940-03-01', nation: '01', education: '9', marriage: 2, ...more },
  extra: { religion: 0, liveWay: ['2'], medicalPay: ['5', '11', '1'], incomeSource: ['1', '7', '9'] },
  health: { height: 160, weight: '55.50', fallIn30d: 5, lostIn30d: 1, chokeIn30d: 0, suicideIn30d: null, ...health },
  family: [{ familyName: '李芳', phoneNum: '138****8000' }],
})

test('data of the archive are filled in by the values of the bank', () => {
  const { parts, riskEvents } = prefilled(archive())
  expect(parts.A2).toEqual({
    sex: '0',
    birthday: '1940-03-01',
    height: 160,
    weight: 55.5,
    nation: '1',
    religion: '1',
    education: '6',
    liveSituation: ['2'],
    marriage: '2',
    medicalPay: ['6', '1'],
    incomeSource: ['1', '5', '6'],
  })
  expect(parts.A3).toEqual({ contactName: '李芳', contactPhone: undefined })
  expect(riskEvents).toEqual({ fall: 3, wander: 1, choke: 0, suicide: 0, other: 0 })
  expect(prefilled(archive({ nation: '11', education: '3' })).parts.A2).toMatchObject({ nation: '2', education: '3' })
})

test('choosing a resident on the sheet fills it beside the typed values; values of the resident chosen before are removed', () => {
  const typed = { ...emptyDraft(), parts: { A2: { weight: 60, height: 150 }, A5: { pain: '1' } } }
  const first = filledIn(typed, archive({}, { weight: null }), false)
  expect(first.parts).toMatchObject({ A2: { weight: 60, height: 160, nation: '1' }, A5: { pain: '1' } })
  const noted = { ...typed, riskEvents: { fall: 1 } }
  expect(filledIn(noted, archive(), false).riskEvents).toEqual({ fall: 1 })
  const unknown = { base: { sex: 1 }, extra: {}, health: {}, family: [] }
  const second = filledIn({ ...typed, ...first }, unknown, true)
  expect(second.parts.A2).toMatchObject({ sex: '1', weight: undefined, height: undefined, nation: undefined })
  expect(second.parts.A5).toEqual({ pain: '1' })
  expect(second.riskEvents).toEqual({ fall: 0, wander: 0, choke: 0, suicide: 0, other: 0 })
})
