import { deepestLevel } from '#contract/modules/stock/sku/classify.ts'
import { addDays } from '#core/clock.ts'
import { initialsOf } from '#core/words/initials.ts'
import type { Demo } from '../../../demo/load.ts'
import { seedTransit } from './depot/depots.ts'
import { kinds } from './goods-catalog.ts'
import { skuNumbers } from './tables.ts'

const keeper = 'user-storekeeper'
const manager = 'user-store_manager'

/** Three depots with their keepers, the tree of kinds, specs, suppliers and four hundred items. */
const makeGoods: Demo = async (maker) => {
  await seedTransit(maker.db, maker.orgId, maker.now)
  await makeDepots(maker)
  await makeKinds(maker)
  await makeSpecs(maker)
  await makeSuppliers(maker)
  await makeItems(maker)
}

type Maker = Parameters<Demo>[0]
const stampOf = ({ orgId, now }: Maker) => ({
  orgId,
  createTime: now,
  createBy: manager,
  createByName: '仓库主管',
})

async function makeDepots(maker: Maker) {
  const depots = [
    { depotId: 'depot-main', depotName: '总库', depotCode: 'ZK', depotType: 1, address: '后勤楼一层' },
    { depotId: 'depot-ward', depotName: '护理耗材库', depotCode: 'HL', depotType: 2, address: '一号楼二层' },
    { depotId: 'depot-food', depotName: '食材库', depotCode: 'SC', depotType: 3, address: '食堂后侧' },
  ]
  await maker.db
    .insertInto('depot')
    .values(depots.map((row) => ({ ...row, ...stampOf(maker), keeperIds: JSON.stringify([keeper, manager]) })))
    .execute()
}

/** Ids of the demo: the path of a kind identifies it everywhere. */
const kindId = (path: readonly string[]) => `classify-${path.join('-')}`

async function makeKinds(maker: Maker) {
  for (let level = 1; level <= deepestLevel; level += 1) {
    const paths = new Map(kinds.map(({ path }) => [kindId(path.slice(0, level)), path.slice(0, level)]))
    const rows = [...paths].map(([classifyId, path], at) => ({
      ...stampOf(maker),
      classifyId,
      classifyName: path[level - 1],
      parentId: level === 1 ? null : kindId(path.slice(0, -1)),
      classifyLevel: level,
      sort: at + 1,
    }))
    await maker.db.insertInto('classify').values(rows).execute()
  }
}

const specId = (name: string) => `spec-${name}`

async function makeSpecs(maker: Maker) {
  const names = [...new Set(kinds.flatMap(({ specs }) => specs))]
  await maker.db
    .insertInto('spec')
    .values(names.map((specName) => ({ ...stampOf(maker), specId: specId(specName), specName })))
    .execute()
}

const companies = ['康护', '益民', '福寿', '安泰', '和润', '长青', '瑞华', '明德', '鑫源', '百顺', '佳禾', '众康']
const scopes = ['护理用品、医用耗材', '食材', '清洁消毒用品', '布草被服', '辅具器材', '办公用品']

/** Twelve suppliers, one with an expired licence and one whose licence expires soon. */
async function makeSuppliers(maker: Maker) {
  const today = maker.now.slice(0, 10)
  const rows = companies.map((name, at) => {
    const expireDate = addDays(today, at === 3 ? -20 : at === 7 ? 25 : 400 + at * 30)
    return {
      ...stampOf(maker),
      supplierId: supplierId(at),
      supplierName: `${name}商贸有限公司`,
      contact: `${'李王陈刘赵孙周吴郑钱冯朱'[at]}经理`,
      phone: `1380000${String(2000 + at)}`,
      address: `示例市示例路${at * 10 + 8}号`,
      bank: '示例银行示例支行',
      goodsScope: scopes[at % scopes.length],
      licences: JSON.stringify([
        { type: '营业执照', no: `91310000DEMO${String(at).padStart(4, '0')}X` },
        { type: at % 6 === 1 ? '食品经营许可证' : '经营备案凭证', no: `DEMO-${1000 + at}`, expireDate },
      ]),
      licenceExpire: expireDate,
    }
  })
  await maker.db.insertInto('supplier').values(rows).execute()
}

const supplierId = (at: number) => `supplier-${String(at + 1).padStart(2, '0')}`
/** How many units a carton holds. */
const packs: Readonly<Record<string, number>> = { 包: 12, 瓶: 24 }
/** Later specs have more than earlier ones. */
const dearer = [1, 1.6, 2.4]

/** Every name in every spec of its kind: 405 items. */
async function makeItems(maker: Maker) {
  const rows = kinds.flatMap((kind, at) =>
    kind.names.flatMap((skuName, which) =>
      kind.specs.map((specName, size) => ({
        ...stampOf(maker),
        skuId: `sku-${at}-${which}-${size}`,
        skuName,
        pinyin: initialsOf(skuName),
        specId: specId(specName),
        classifyId: kindId(kind.path),
        unit: kind.unit,
        auxUnit: packs[kind.unit] ? '箱' : null,
        auxRatio: packs[kind.unit] ?? null,
        goodsProperty: kind.property,
        barCode: `69${String(10_000_000_000 + at * 100_000 + which * 1000 + size)}`,
        inPrice: Math.round(kind.price * dearer[size]),
        salePrice: Math.round(kind.price * dearer[size] * 1.3),
        batchManage: kind.days ? 1 : 0,
        expireManage: kind.days ? 1 : 0,
        shelfLifeDays: kind.days ?? null,
        minStock: kind.lend ? null : 5,
        maxStock: kind.lend ? null : 300,
        lendAble: kind.lend ? 1 : 0,
        supplierId: supplierId(at % companies.length),
      })),
    ),
  )
  const numbered = rows.map((row, at) => ({ ...row, skuCode: `WP${String(at + 1).padStart(6, '0')}` }))
  for (let at = 0; at < numbered.length; at += atOnce)
    await maker.db
      .insertInto('sku')
      .values(numbered.slice(at, at + atOnce))
      .execute()
  await skuNumbers.many(maker.db, { orgId: maker.orgId, today: maker.now.slice(0, 10) }, numbered.length)
}
/** Rows of one insert: a statement takes 65 535 values. */
const atOnce = 200

export default makeGoods
