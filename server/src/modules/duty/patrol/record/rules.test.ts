import { describe, expect, test } from 'vitest'
import { type CheckItem, inputType } from '#contract/modules/duty/patrol/point.ts'
import { countsOf, findingsOf, isClosed, isNext, pointStatusOf, walkedRate, walkMoment } from './rules.ts'

const at = (time: string) => `2025-06-10 ${time}`
const point = (more: object = {}) => ({
  planFrom: at('20:00:00'),
  planTo: at('20:30:00'),
  endTime: at('20:30:00'),
  earlyMinutes: 10,
  lateMinutes: 10,
  ...more,
})
const item = (more: Partial<CheckItem> = {}): CheckItem => ({
  itemName: '温度',
  inputType: inputType.is.number,
  min: 0,
  max: 40,
  unit: '℃',
  required: 1,
  ...more,
})
const standing = (status: number, more: object = {}) => ({ pointStatus: status, abnormal: 0, nursingId: 'li', ...more })

describe('the time of a check', () => {
  test('scenario 12: until 20:40 is in time, 20:41 is missed; seconds do not count', () => {
    expect(walkMoment(at('20:38:00'), point())).toBe('inTime')
    expect(walkMoment(at('20:40:59'), point())).toBe('inTime')
    expect(walkMoment(at('20:41:00'), point())).toBe('over')
    expect([isClosed(at('20:40:59'), point()), isClosed(at('20:41:00'), point())]).toEqual([false, true])
  })

  test('scenario 38: 20:05–20:12 with 10 minutes: 20:23 late, 18:55 early, 18:54 too early', () => {
    const first = point({ planFrom: at('20:05:00'), planTo: at('20:12:00') })
    expect(walkMoment(at('20:22:30'), first)).toBe('inTime')
    expect(walkMoment(at('20:23:00'), first)).toBe('late')
    expect(walkMoment(at('18:55:00'), first)).toBe('early')
    expect(walkMoment(at('18:54:59'), first)).toBe('tooEarly')
    expect(walkMoment(at('19:55:00'), first)).toBe('inTime')
    expect(walkMoment(at('19:54:59'), first)).toBe('early')
  })

  test('an abnormal item is a finding at any time', () => {
    expect([pointStatusOf('early', false), pointStatusOf('inTime', false), pointStatusOf('late', false)]).toEqual([
      2, 1, 3,
    ])
    expect([pointStatusOf('early', true), pointStatusOf('inTime', true), pointStatusOf('late', true)]).toEqual([
      6, 6, 6,
    ])
  })
})

describe('the state of a task', () => {
  const five = Array.from({ length: 5 }, () => standing(1))

  test('scenario 12: five of six done is 83.3 % and 部分漏检; the sixth offline makes it 已完成', () => {
    const partly = countsOf([...five, standing(4)], true, 1)
    expect(partly).toMatchObject({ taskStatus: 3, pointDone: 5, missCount: 1 })
    expect(walkedRate(partly)).toBe(83.3)
    const whole = countsOf([...five, standing(1)], true, 1)
    expect(whole).toMatchObject({ taskStatus: 2, pointDone: 6, missCount: 0 })
    expect(walkedRate(whole)).toBe(100)
  })

  test('scenario 14: 补录 keeps the miss and the state', () => {
    expect(countsOf([...five, standing(5)], true, 1)).toMatchObject({ taskStatus: 3, pointDone: 5, missCount: 1 })
  })

  test('without a check it is 未开始 until it is 全部漏检; the first point begins it, the last one ends it', () => {
    expect(countsOf([standing(0), standing(0)], false, 1)).toMatchObject({ taskStatus: 0, missCount: 0 })
    expect(countsOf([standing(4), standing(4)], true, 1)).toMatchObject({ taskStatus: 4, missCount: 2 })
    expect(countsOf([standing(2), standing(0)], false, 1)).toMatchObject({ taskStatus: 1, pointDone: 1 })
    expect(countsOf([standing(2), standing(6, { abnormal: 1 })], false, 1)).toMatchObject({
      taskStatus: 2,
      abnormalCount: 1,
    })
  })

  test('too few executors are recorded once the task is over', () => {
    expect(countsOf(five, false, 2).fewPeople).toBe(1)
    expect(countsOf([...five, standing(1, { nursingId: 'wang' })], false, 2).fewPeople).toBe(0)
    expect(countsOf([standing(1), standing(0)], false, 2).fewPeople).toBe(0)
  })

  test('scenario 13: point 3 waits for point 2', () => {
    const three = [1, 0, 0].map((pointStatus, at) => ({ pointStatus, sort: at + 1 }))
    expect([isNext(2, three), isNext(3, three)]).toEqual([true, false])
  })
})

describe('findings at a point', () => {
  const sent = { photoRequired: false }
  const one = (value: string, more: object = {}) => ({
    items: [{ itemName: '温度', value, abnormal: 0 as const }],
    ...sent,
    ...more,
  })

  test('scenario 15: 46 of 0–40 ℃ is abnormal and needs a remark or a picture', () => {
    expect(findingsOf([item()], one('46')).problem).toEqual({ field: 'remark', message: '异常项须填写备注或拍照' })
    const found = findingsOf([item()], one('46', { remark: '已通知工程' }))
    expect([found.abnormal, found.problem, found.items]).toEqual([
      true,
      undefined,
      [{ itemName: '温度', value: '46', abnormal: 1 }],
    ])
    expect(findingsOf([item()], one('46', { photos: ['/a.jpg'] })).problem).toBeUndefined()
    expect(findingsOf([item()], one('40')).abnormal).toBe(false)
  })

  test('missing items are named, non-numbers too, and items the point does not have', () => {
    expect(findingsOf([item()], sent).problem).toEqual({ field: 'items', message: '温度：不能为空' })
    expect(findingsOf([item()], one('热')).problem).toEqual({ field: 'items', message: '温度：请填写数字' })
    expect(findingsOf([item({ itemName: '压力' })], one('1')).problem?.message).toBe('没有检查项“温度”')
    expect(findingsOf([item({ required: 0 })], sent)).toMatchObject({ items: [], abnormal: false, problem: undefined })
    const normal = item({ inputType: inputType.is.normal })
    expect(findingsOf([normal], sent).problem?.message).toBe('温度：请选择正常或异常')
    expect(findingsOf([normal], one('')).items).toEqual([{ itemName: '温度', value: '正常', abnormal: 0 }])
    const text = item({ inputType: inputType.is.text })
    expect(findingsOf([text], one('门已锁')).items).toEqual([{ itemName: '温度', value: '门已锁', abnormal: 0 }])
  })

  test('a picture where one is required', () => {
    const photo = item({ inputType: inputType.is.photo })
    expect(findingsOf([photo], sent).problem).toEqual({ field: 'photos', message: '请先拍照' })
    expect(findingsOf([photo], { ...sent, photos: ['/a.jpg'] }).problem).toBeUndefined()
    expect(findingsOf([], { photoRequired: true }).problem?.field).toBe('photos')
  })
})
