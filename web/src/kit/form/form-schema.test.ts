import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls, post } from '#contract/kit/calls.ts'
import { day, fields, idCard, phone, rows, s } from '#contract/kit/fields.ts'
import { visit } from '#contract/modules/living/visit/visit.ts'
import type { FormSource } from './form-schema.ts'
import {
  bodyProblems,
  checkKeys,
  firstValues,
  isRequired,
  keysOf,
  payloadOf,
  placeErrors,
  problemOf,
} from './form-schema.ts'

const source = (more: Partial<FormSource> = {}): FormSource => ({
  shape: visit.create.options.body.shape,
  keys: keysOf(visit.create),
  options: {},
  ...more,
})
const editing = (row: object) =>
  source({ shape: visit.update.options.body.shape, keys: keysOf(visit.update), row: { ...row } })

test('a form without field names has every field of the body, but not those of the path', () => {
  expect(keysOf(visit.create)).toContain('visitorPhone')
  expect(keysOf(visit.update)).not.toContain('visitId')
})

test('a field that the call does not have throws an error', () => {
  expect(() => checkKeys(visit.create, ['leaveTime'])).toThrow('visit.create has no field leaveTime')
})

describe('required stars', () => {
  test('on creating, required fields of the call have a star', () => {
    expect(isRequired(source(), 'visitorName')).toBe(true)
    expect(isRequired(source(), 'relation')).toBe(false)
    expect(isRequired(source(), 'visitorCount')).toBe(false)
  })
  test('on editing, filled fields that may not be emptied have a star', () => {
    const form = editing({ visitorName: '王', relation: 21 })
    expect(isRequired(form, 'visitorName')).toBe(true)
    expect(isRequired(form, 'relation')).toBe(false)
  })
  test('a screen may require more fields', () => {
    expect(isRequired(source({ options: { relation: { required: true } } }), 'relation')).toBe(true)
  })
})

describe('first values', () => {
  test('come from the contract when creating', () => {
    expect(firstValues(source())).toMatchObject({ visitorCount: 1, visitWay: 1, visitorName: undefined })
  })
  test('a screen may suggest a value, also by a function called when the form opens', () => {
    const form = source({ options: { comeTime: { initial: () => '2026-01-01 08:00:00' } }, initial: { goods: '水果' } })
    expect(firstValues(form)).toMatchObject({ comeTime: '2026-01-01 08:00:00', goods: '水果' })
  })
  test('values from the page may be a function called when the form opens too', () => {
    const form = source({ initial: { comeTime: () => '2026-01-01 08:00:00' } })
    expect(firstValues(form)).toMatchObject({ comeTime: '2026-01-01 08:00:00' })
  })
  test('come from the row when editing, and no default fills a field that is empty in the row', () => {
    const first = firstValues(editing({ visitorName: '王', visitWay: null }))
    expect(first).toMatchObject({ visitorName: '王', visitWay: undefined })
  })
})

describe('error texts', () => {
  test('an empty required field has an error', () =>
    expect(problemOf(source(), 'visitorName', '')).toBe('访客姓名不能为空'))
  test('an empty optional field has none', () => expect(problemOf(source(), 'goods', '')).toBeUndefined())
  test('a wrong format has an error', () =>
    expect(problemOf(source(), 'visitorPhone', '123')).toContain('电话号码格式不正确'))
  test('a text that is too long has an error', () =>
    expect(problemOf(source(), 'visitorName', '长'.repeat(51))).toContain('50'))
  test('a number out of range has an error', () => expect(problemOf(source(), 'visitorCount', 11)).toContain('10'))
  test('the error uses the label of the screen', () => {
    const form = source({ options: { visitorName: { label: '来客' } } })
    expect(problemOf(form, 'visitorName', undefined)).toBe('来客不能为空')
  })
  test('an error in a list names the number of the row', () => {
    const Body = fields({ family: rows('家属', fields({ name: s('姓名', 20), phone: phone('电话') }), 3) })
    const form = { shape: Body.shape, keys: ['family'], options: {} }
    const family = [
      { name: '甲', phone: '13800000001' },
      { name: '乙', phone: '1' },
    ]
    expect(problemOf(form, 'family', family)).toMatch(/^第2行 .*电话号码格式不正确$/)
  })
})

describe('values sent', () => {
  test('on creating, empty fields are left out', () => {
    const values = { visitorName: ' 王 ', visitorPhone: '13800000001', goods: '', relation: null, visitorCount: 2 }
    expect(payloadOf(source(), values)).toEqual({ visitorName: '王', visitorPhone: '13800000001', visitorCount: 2 })
  })
  test('on editing, emptied fields are sent as null', () => {
    const values = { visitorName: '王', goods: '', remark: undefined }
    expect(payloadOf(editing({ visitorName: '王', goods: '水果' }), values)).toMatchObject({
      visitorName: '王',
      goods: null,
    })
  })
  test('a masked number that was not touched is neither checked nor sent', () => {
    const form = editing({ visitorPhone: '138****0001' })
    expect(problemOf(form, 'visitorPhone', '138****0001')).toBeUndefined()
    expect(payloadOf(form, { visitorPhone: '138****0001' })).not.toHaveProperty('visitorPhone')
    expect(problemOf(form, 'visitorPhone', '139****0001')).toContain('格式不正确')
  })
})

test('a rule across fields shows its error at its field', () => {
  const Body = fields({ startDate: day('开始日期'), endDate: day('结束日期') }).refine(
    (body) => body.endDate > body.startDate,
    {
      path: ['endDate'],
      error: '结束日期须晚于开始日期',
    },
  )
  const sample = calls('sample', {
    create: post('/x', { title: '示例', permit: 'open', body: Body, reply: z.unknown() }),
  })
  expect(keysOf(sample.create)).toEqual(['startDate', 'endDate'])
  expect(bodyProblems(sample.create, { startDate: '2026-02-02', endDate: '2026-02-01' })).toEqual([
    { field: 'endDate', message: '结束日期须晚于开始日期' },
  ])
})

test('errors of the server go to their fields, the others above the form', () => {
  const errors = [
    { field: 'visitorPhone', message: '电话' },
    { field: 'visitorPhone', message: '也是' },
    { field: 'family.1.name', message: '姓名不能为空' },
    { field: 'elsewhere', message: '别处' },
  ]
  expect(placeErrors(errors, ['visitorPhone', 'family'])).toEqual({
    at: [
      { name: 'visitorPhone', errors: ['电话', '也是'] },
      { name: 'family', errors: ['第2行 姓名不能为空'] },
    ],
    rest: ['别处'],
  })
})

test('an ID card with a wrong checksum has its own error text', () => {
  const Body = fields({ idCard: idCard('身份证号') })
  expect(problemOf({ shape: Body.shape, keys: ['idCard'], options: {} }, 'idCard', '110105194912310021')).toContain(
    '身份证号格式不正确',
  )
})
