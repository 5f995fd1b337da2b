import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  bankNo,
  code,
  day,
  fields,
  flag,
  id,
  images,
  name,
  phone,
  pick,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, numberOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Suppliers with their licences (stock.md 2). */

export const Licence = fields({
  type: s('证照名称', 20),
  no: s('证照编号', 50).nullish(),
  expireDate: day('有效期至').nullish(),
  files: images('照片', 5).nullish(),
})

export const Supplier = fields({
  supplierId: id('供应商'),
  supplierName: s('供应商名称', 40),
  creditCode: s('统一社会信用代码', 30).nullish(),
  contact: name('联系人', 30),
  phone: phone('联系电话'),
  address: s('地址', 200),
  bank: s('开户银行', 40).nullish(),
  account: bankNo('银行账号', 40).nullish(),
  licences: rows('证照', Licence, 10),
  licenceExpire: day('证照到期').nullish(),
  licenceExpired: flag('证照过期'),
  goodsScope: s('供应范围', 200).nullish(),
  status: code('状态', onOff),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

/** Users who only choose one read its name: other fields are for holders of `.query`. */
const Shown = Supplier.extend({
  contact: Supplier.shape.contact.nullish(),
  phone: Supplier.shape.phone.nullish(),
  address: Supplier.shape.address.nullish(),
})

const entered = [
  'supplierName',
  'creditCode',
  'contact',
  'phone',
  'address',
  'bank',
  'account',
  'licences',
  'goodsScope',
  'status',
  'remark',
] as const

export const SupplierInput = pick(Supplier, entered).extend({
  licences: Supplier.shape.licences.nullish(),
  status: Supplier.shape.status.default(onOff.values[0]),
})

export const supplierRefusals = refusals({ licenceExpired: [23014, '供应商{name}证照已过期'] })

const base = '/pims/web-pi/storage/supplier'
const page = 'warehouse.supplier'
const touches = ['sku', 'stock']

export const supplier = calls('sku', {
  supplierList: get(base, {
    title: '供应商列表',
    permit: signedIn,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Shown, ['supplierName', 'contact', 'licenceExpired', 'status']),
      phone: numberOf('联系电话'),
    }),
    reply: paged(Shown),
  }),
  supplierGet: get(`${base}/{supplierId}`, { title: '供应商详情', permit: `${page}.query`, reply: Supplier }),
  supplierCreate: post(base, {
    title: '新增供应商',
    permit: `${page}.add`,
    body: SupplierInput,
    reply: Supplier,
    touches,
  }),
  /** The state alone needs `.enable`, all other fields `.edit`. */
  supplierUpdate: put(base, {
    title: '修改供应商',
    permit: `${page}.edit|${page}.enable`,
    body: some(Supplier, entered).extend({ supplierId: Supplier.shape.supplierId }),
    reply: Supplier,
    touches,
  }),
  supplierRemove: del(`${base}/{supplierId}`, { title: '删除供应商', permit: `${page}.delete`, touches }),
})
