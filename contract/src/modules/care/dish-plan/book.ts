import { z } from 'zod'
import { calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { day, field, fields, flag, id, int, name, ofResident, rows, s, time } from '../../../kit/fields.ts'
import { dayOf, refOf, textOf } from '../../../kit/filters.ts'

/** Meal bookings: residents, guests, and dishes ordered beside the menu (care.md 11). */

export const Book = fields({
  bookId: id('报餐编号').nullish(),
  ...ofResident,
  date: day('日期'),
  nextId: id('餐次'),
  nextName: s('餐次', 10),
  eat: flag('用餐'),
  guests: int('陪餐人数', { min: 0, max: 9, unit: '人' }),
  dishIds: field(z.array(z.string().min(1).max(64)).max(10), { label: '加餐菜品', kind: 'list' }),
  late: flag('临时变更'),
  remark: s('备注', 50).nullish(),
  charged: time('记账时间').nullish(),
  chargeNote: s('未能记账', 200).nullish(),
  createByName: name('报餐人', 50).nullish(),
  updateByName: name('修改人', 50).nullish(),
  version: z.int().nullish(),
})

const BookInput = fields({
  oldmanId: Book.shape.oldmanId,
  date: Book.shape.date,
  nextId: Book.shape.nextId,
  eat: Book.shape.eat.default(1),
  guests: Book.shape.guests.default(0),
  dishIds: Book.shape.dishIds.default([]),
  remark: Book.shape.remark,
  version: z.int().nullish(),
})

const page = 'careplan.diet'
const path = '/pims/web-org/piDishBook'

export const dishBook = calls('dish-plan', {
  bookList: get(path, {
    title: '报餐列表',
    permit: `${page}.query`,
    query: paging({
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      oldmanId: textOf('老人编号'),
      locationId: refOf('locations', '区域'),
      nextId: textOf('餐次'),
    }),
    reply: paged(Book),
  }),
  bookSave: put(path, {
    title: '报餐',
    permit: `${page}.book`,
    body: z.object({ rows: rows('报餐', BookInput, 500).min(1) }),
    reply: z.object({ changed: z.int(), late: z.int() }),
    touches: ['dish-plan', 'message'],
  }),
})
