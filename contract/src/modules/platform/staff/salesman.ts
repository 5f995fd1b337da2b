import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  dict,
  fen,
  fields,
  id,
  int,
  mobile,
  name,
  phoneText,
  pick,
  ref,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, monthOf, numberOf } from '../../../kit/filters.ts'

/** Salesmen and their results in a month (administration.md 2.3). */

/** SALE_TYPE that needs an employee. */
export const saleType = { own: 1 } as const

/** The results of one salesman in a month; shown to holders of `.performance`. */
export const SalesFigures = fields({
  consults: int('本月咨询', { unit: '人' }).nullish(),
  visits: int('参观', { unit: '人' }).nullish(),
  bookings: int('预订', { unit: '人' }).nullish(),
  moveIns: int('本月入住', { unit: '人' }).nullish(),
  firstMonthReceipts: fen('首月实收', { min: -99_999_999_999 }).nullish(),
})

export const Salesman = fields({
  saleId: id('销售人员'),
  saleName: name('姓名', 30),
  saleType: dict('类型', 'SALE_TYPE'),
  empId: ref('员工', 'employees').nullish(),
  phoneNum: mobile('电话'),
  commissionRate: decimal('提成比例', { min: 0, max: 100, unit: '%', step: 2 }).nullish(),
  status: code('状态', onOff),
  remark: area('备注', 500).nullish(),
  ...stamps,
})
/** A number may be masked. */
const SalesmanShown = Salesman.extend({
  phoneNum: phoneText('电话', 30),
  ...SalesFigures.shape,
  conversion: decimal('转化率', { min: 0, max: 100_000, unit: '%' }).nullish(),
})

const entered = ['saleName', 'saleType', 'empId', 'phoneNum', 'commissionRate', 'remark'] as const

const page = 'administration.salesman'
const base = '/pims/web-pi/personnel/sale'

export const salesman = calls(['staff', 'residence', 'consultation', 'report'], {
  /** Choosing one needs no permission; `month` adds the figures for holders of `.performance`. */
  saleList: get(base, {
    title: '销售人员列表',
    permit: signedIn,
    query: paging({
      ...filtersOf(SalesmanShown, ['saleName', 'saleType', 'status']),
      phoneNum: numberOf('电话'),
      month: monthOf('业绩月份'),
    }),
    reply: paged(SalesmanShown),
  }),
  saleCreate: post(base, {
    title: '新增销售人员',
    permit: `${page}.add`,
    body: pick(Salesman, entered),
    reply: SalesmanShown,
  }),
  saleUpdate: put(base, {
    title: '修改销售人员',
    permit: `${page}.edit`,
    body: some(Salesman, [...entered, 'status']).extend({ saleId: id('销售人员') }),
    reply: SalesmanShown,
  }),
  saleRemove: del(`${base}/{saleId}`, { title: '删除销售人员', permit: `${page}.delete` }),
})
