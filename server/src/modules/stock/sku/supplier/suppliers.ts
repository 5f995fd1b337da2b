import { sql } from 'kysely'
import type { z } from 'zod'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type Licence, supplier } from '#contract/modules/stock/sku/supplier.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import { listing } from '#core/rows/read/listing.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { assertMine } from '../enabling.ts'
import { suppliers } from '../tables.ts'
import { skuUses } from '../uses.ts'

/** Suppliers: who may deliver, and how long their licences are valid (stock.md 2). */

const page = 'warehouse.supplier'
const expired = (today: string) => sql<0 | 1>`coalesce(supplier.licence_expire < ${today}::date, false)::int`

const rowsOf = (db: Db, who: Who) =>
  db
    .selectFrom('supplier')
    .selectAll('supplier')
    .select(expired(who.today).as('licenceExpired'))
    .where('supplier.orgId', '=', who.orgId)

const rows = listing(suppliers, supplier.supplierList, {
  rows: rowsOf,
  sort: ['supplierName', 'licenceExpire', 'status'],
  where: {
    phone: (typed: string) => endsWith('supplier.phone', typed),
    licenceExpired: (value: number, who) => sql`${expired(who.today)} = ${value}`,
  },
})

/** Fields a picker does not need. */
const withheld = {
  contact: null,
  phone: null,
  address: null,
  creditCode: null,
  bank: null,
  account: null,
  licences: [],
}

async function offered(request: Parameters<typeof list>[0] & { query: QueryFor<typeof supplier.supplierList> }) {
  const { who, query } = request
  if (query.phone || query.contact) who.must(`${page}.query`)
  const found = await list(request)
  if (who.may(`${page}.query`)) return found
  return { ...found, list: found.list.map((row) => ({ ...row, ...withheld })) }
}

const as = {
  list: supplier.supplierList,
  get: supplier.supplierGet,
  create: supplier.supplierCreate,
  update: supplier.supplierUpdate,
  remove: supplier.supplierRemove,
}

type Licences = readonly z.output<typeof Licence>[]
/** A supplier is invalid when one of its licences has expired. */
const firstToExpire = (licences: Licences) =>
  licences.flatMap(({ expireDate }) => (expireDate ? [expireDate] : [])).toSorted()[0] ?? null

const withLicences = <B extends { licences?: Licences | null }>(body: B) =>
  body.licences === undefined
    ? body
    : { ...body, licences: body.licences ?? [], licenceExpire: firstToExpire(body.licences ?? []) }

const { list, get, create, update, remove } = crud(as, rows, {
  create: ({ body }) => withLicences({ ...body, licences: body.licences ?? [] }),
  created: ({ supplierName }) => `新增供应商${supplierName}`,
  update: ({ who, body: { supplierId: _, ...body } }) => {
    assertMine(who, page, body)
    return withLicences(body)
  },
  updated: ({ supplierName }) => `修改供应商${supplierName}`,
  remove: async ({ db, who, row }) => {
    const refs = [
      ...(await itemsOf(db, who, row.supplierId)),
      ...(await skuUses(db, who.orgId, 'ofSupplier', row.supplierId)),
    ]
    if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
  },
})

async function itemsOf(db: Db, who: Who, supplierId: string) {
  const items = await db
    .selectFrom('sku')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', who.orgId)
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return items.count > 0 ? [{ type: '物品', count: items.count }] : []
}

export const supplierRoutes = serve(
  supplier,
  { supplierList: offered, supplierGet: get, supplierCreate: create, supplierUpdate: update, supplierRemove: remove },
  {
    constraints: {
      supplier_name_once: { refusal: common.nameTaken, vars: { 名称: '供应商名称' }, field: 'supplierName' },
    },
  },
)
