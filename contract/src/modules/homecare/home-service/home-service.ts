import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { field, fields, id, pick, some } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { priceMode, ServiceProject, ServiceType, serviceWay } from './service-project.ts'

/** Services done at home and their types (services.md 5). */

const page = 'homecare.serviceitems'
const types = '/homecare/web-api/serveProjectType'
const projects = '/homecare/web-api/serveProject'
const someIds = (label: string) => field(z.array(id(label)).min(1).max(100), { label, kind: 'list' })

const typeEntered = ['name', 'icon', 'sort', 'status'] as const
const entered = [
  'cover',
  'projectName',
  'typeId',
  'serveUnit',
  'price',
  'priceMode',
  'minQuantity',
  'durationMinutes',
  'serviceWay',
  'workerSkills',
  'areaCodes',
  'pictures',
  'content',
  'notice',
  'subsidyAble',
  'insuranceAble',
  'needPhoto',
  'needSign',
  'sort',
] as const

/** Users who order or set rules read the list of services. */
export const homeServiceReaders = [
  `${page}.query`,
  'homecare.serverWorkorder.query',
  'homecare.serverWorkorder.add',
  'homecare.orderRule.query',
].join('|')

export const serviceType = calls('home-service', {
  types: get(types, {
    title: '服务类型',
    permit: signedIn,
    query: paging(filtersOf(ServiceType, ['name', 'status'])),
    reply: paged(ServiceType),
  }),
  typeCreate: post(types, {
    title: '新增服务类型',
    permit: `${page}.type`,
    body: pick(ServiceType, typeEntered, { status: onOff.is.on }).extend({ sort: ServiceType.shape.sort.nullish() }),
    reply: ServiceType,
  }),
  typeUpdate: put(types, {
    title: '修改服务类型',
    permit: `${page}.type`,
    body: fields({ id: ServiceType.shape.id }).extend(some(ServiceType, typeEntered).shape),
    reply: ServiceType,
  }),
  typeRemove: del(types, { title: '删除服务类型', permit: `${page}.type`, body: fields({ ids: someIds('服务类型') }) }),
})

export const serviceProject = calls(['home-service', 'home-order'], {
  list: get(projects, {
    title: '服务项目',
    permit: homeServiceReaders,
    query: paging(filtersOf(ServiceProject, ['projectName', 'typeId', 'shelves'])),
    reply: paged(ServiceProject),
  }),
  create: post(projects, {
    title: '新增服务项目',
    permit: `${page}.add`,
    body: pick(ServiceProject, entered, {
      priceMode: priceMode.is.booked,
      minQuantity: 1,
      serviceWay: serviceWay.visit,
      subsidyAble: 0,
      insuranceAble: 0,
      needPhoto: 0,
      needSign: 0,
    }).extend({ sort: ServiceProject.shape.sort.nullish() }),
    reply: ServiceProject,
  }),
  update: put(projects, {
    title: '修改服务项目',
    permit: `${page}.edit`,
    body: fields({ id: ServiceProject.shape.id }).extend(some(ServiceProject, entered).shape),
    reply: ServiceProject,
  }),
  remove: del(projects, {
    title: '删除服务项目',
    permit: `${page}.delete`,
    body: fields({ ids: someIds('服务项目') }),
  }),
  /**
   * `type` 1 offers them, 0 withdraws them; all or none. Offered again, the answer names the rules that stay disabled.
   */
  shelve: put(`${projects}/shelves/{type}`, {
    title: '服务项目上下架',
    permit: `${page}.shelves`,
    body: fields({ ids: someIds('服务项目') }),
    reply: z.object({ changed: z.int(), offRules: z.array(z.string()) }),
  }),
})
