import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, dict, fields, flag, id, pick, ref, refs, s, some, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Depots and their keepers (stock.md 2). */

/** DEPOT_TYPE that has rules of its own. */
export const depotType = { main: 1, transit: 6 } as const

export const Depot = fields({
  depotId: id('仓库'),
  depotName: s('仓库名称', 40),
  depotCode: s('编码', 30).nullish(),
  depotType: dict('类型', 'DEPOT_TYPE'),
  deptId: ref('部门', 'departments').nullish(),
  deptName: s('部门', 60).nullish(),
  keeperIds: refs('管理员', 'users', 20),
  keeperNames: s('管理员', 1000).nullish(),
  address: s('地址', 200).nullish(),
  transit: flag('在途库'),
  status: code('状态', onOff),
  /** The count that blocks all or some of its goods (stock.md 3.7). */
  frozenBy: id('盘点单').nullish(),
  frozenNo: s('盘点中', 30).nullish(),
  ...stamps,
})

const entered = ['depotName', 'depotCode', 'depotType', 'deptId', 'keeperIds', 'address', 'status'] as const

export const DepotInput = pick(Depot, entered, { status: onOff.values[0] })

export const depotRefusals = refusals({
  notKeeper: [23011, '您不是该仓库管理员'],
  notEmpty: [23012, '仓库仍有库存或未完成单据'],
})

const base = '/pims/web-pi/storage/depot'
const page = 'warehouse.depot'
const touches = ['sku', 'stock']

export const depot = calls('sku', {
  /** A lookup too; the depot in transit is in no dropdown list, only under its own type. */
  depotList: get(base, {
    title: '仓库列表',
    permit: signedIn,
    query: paging({
      ...filtersOf(Depot, ['depotName', 'depotType', 'deptId', 'status']),
    }),
    reply: paged(Depot),
  }),
  depotGet: get(`${base}/{depotId}`, { title: '仓库详情', permit: `${page}.query`, reply: Depot }),
  depotCreate: post(base, { title: '新增仓库', permit: `${page}.add`, body: DepotInput, reply: Depot, touches }),
  /** The state alone needs `.enable`, all other fields `.edit`. */
  depotUpdate: put(base, {
    title: '修改仓库',
    permit: `${page}.edit|${page}.enable`,
    body: some(Depot, entered).extend({ depotId: Depot.shape.depotId }),
    reply: Depot,
    touches,
  }),
  depotRemove: del(`${base}/{depotId}`, { title: '删除仓库', permit: `${page}.delete`, touches }),
})
