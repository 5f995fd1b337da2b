import { expect, test } from 'vitest'
import { doneOf, draftOf, empty, exemptOf, filesOf, judgedOf, lackOfDone, lackOfExempt, resultOf } from './report.ts'

const plain = { inputForm: 0, needPhoto: 0, needSign: 0 }
const pressure = { ...plain, inputForm: 1, inputRef: '1' }
const none = { late: false, stored: { photo: false, sign: false } }
const typed = (result: object, more: object = {}) => ({ ...empty, result, ...more })
const picture = new Blob(['x'], { type: 'image/jpeg' })

test('typed numbers become numbers, with the type of the measurement; empty boxes are left out', () => {
  expect(resultOf(pressure, typed({ systolic: '128', diastolic: '76', pulse: '' }))).toEqual({
    signType: 1,
    systolic: 128,
    diastolic: 76,
  })
  expect(resultOf(plain, empty)).toBeUndefined()
})

test('gives the first missing value before 完成', () => {
  const lack = (job: object, draft = empty, more: object = {}) =>
    lackOfDone({ ...plain, ...job }, draft, { ...none, ...more })
  expect(lack({})).toBeUndefined()
  expect(lack(pressure)).toBe('收缩压不能为空')
  expect(lack(pressure, typed({ systolic: '300', diastolic: '80' }))).toBe('收缩压超出可录入范围')
  expect(lack(pressure, typed({ systolic: '80', diastolic: '120' }))).toBe('收缩压须大于舒张压')
  expect(lack({ inputForm: 4 })).toBe('请选择体位')
  expect(lack({ needPhoto: 1 })).toBe('请先拍照')
  expect(lack({ needPhoto: 1 }, typed({}, { photos: [picture] }))).toBeUndefined()
  expect(lack({ needPhoto: 1 }, empty, { stored: { photo: true, sign: false } })).toBeUndefined()
  expect(lack({ needSign: 1 })).toBe('请先签名')
  expect(lack({}, empty, { late: true })).toBe('已超时，请填写原因')
  expect(lack({}, typed({}, { lateReason: ' ' }), { late: true })).toBe('已超时，请填写原因')
  expect(lack({}, typed({}, { lateReason: '抢救' }), { late: true })).toBeUndefined()
})

test('a measurement is judged while it is typed', () => {
  expect(judgedOf(pressure, typed({ systolic: '182', diastolic: '95' }))?.abnormalText).toBe(
    '收缩压182 危急，舒张压95 提示',
  )
  expect(judgedOf(plain, empty)).toBeUndefined()
})

test('豁免 needs a reason, a refusal its text, 其他 a remark, a late one a reason for the delay', () => {
  expect(lackOfExempt(empty, false)).toBe('请选择豁免原因')
  expect(lackOfExempt({ ...empty, exemptReason: 3 }, false)).toBe('请填写拒绝原因')
  expect(lackOfExempt({ ...empty, exemptReason: 9 }, false)).toBe('请填写备注')
  expect(lackOfExempt({ ...empty, exemptReason: 4 }, true)).toBe('已超时，请填写原因')
  expect(lackOfExempt({ ...empty, exemptReason: 4 }, false)).toBeUndefined()
})

test('reports contain only filled-in values; a refused one is restored as it was typed', () => {
  const draft = { ...empty, exemptReason: 3, refuseReason: '想睡觉', remark: ' ' }
  const report = exemptOf(draft, '2026-11-23 09:20:00')
  expect(report).toMatchObject({ taskStatus: 5, exemptReason: 3, refuseReason: '想睡觉', remark: undefined })
  expect(draftOf(report)).toMatchObject({ exemptReason: 3, refuseReason: '想睡觉', remark: '' })
  const done = doneOf(pressure, typed({ systolic: '120', diastolic: '80' }, { located: 1 }), '2026-11-23 09:20:00')
  expect(done).toMatchObject({ taskStatus: 2, locationCheck: 1, resultValue: { systolic: 120, diastolic: 80 } })
  expect(draftOf(done)).toMatchObject({ located: 1, result: { systolic: 120, diastolic: 80 } })
})

test('pictures, signature and voice note belong to the row', () => {
  expect(
    filesOf({ ...empty, photos: [picture, picture], sign: picture, voice: picture }).map(({ field }) => field),
  ).toEqual(['photos', 'photos', 'signImage', 'voice'])
})
