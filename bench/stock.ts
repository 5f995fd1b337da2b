import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { depot } from '#contract/modules/stock/sku/depot.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { type ReportKind, stockReport } from '#contract/modules/stock/stock-doc/report.ts'
import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { openDatabase } from '#core/db/db.ts'
import { loadModules } from '#core/http/modules.ts'
import { systemWho } from '#core/who/who.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { drugDay } from '../server/src/modules/stock/drug-take/take/day.ts'
import { fillStock, fillUses } from './data/stock-data.ts'
import { ask, durationOf, type House, openHouse, openSheet, orgId } from './house.ts'
import { growth } from './measure/growth.ts'
import { median } from './measure/load.ts'

/**
 * The store and the drugs, on PostgreSQL: the demo institution as it is, and with a million records, 100 000 documents and
 * 20 000 items. Writes bench/results/stock.md.
 */

const rounds = 9
const sheet = openSheet(
  'stock.md',
  'Store and drugs',
  `Written by \`npm run bench:stock\`: PostgreSQL, medians of ${rounds} in turns. Times are of the whole request over HTTP; what is bare is sent by pg in the same run to the same database.`,
)
const { say } = sheet

/** The tables of a document, and the changed keys of the copy of its rows. */
type Row = Record<string, unknown>
const written: readonly (readonly [name: string, change: (row: Row, other: string) => Row])[] = [
  ['stock_doc', (_, other) => ({ doc_no: `X${other.slice(0, 20)}` })],
  ['stock_doc_line', ({ line_no: at }, other) => ({ detail_id: `${other}-${at}` })],
  [
    'stock_record',
    ({ seq }, other) => ({
      record_id: `${other}-${seq}`,
      doc_detail_id: `${other}-${seq}`,
      seq: Number(seq) + 1_000_000_000,
    }),
  ],
]

const day = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const cluster = startPostgres()
const admin = new pg.Client({ connectionString: cluster.url })
try {
  await admin.connect()
  await loadModules()
  const login = 'store_manager'
  const small = await openHouse(cluster, admin, { name: 'small', port: 3921, login })
  const large = await openHouse(cluster, admin, {
    name: 'large',
    port: 3922,
    login,
    fill: async (plain) => {
      await fillStock(plain, orgId, { records: 1_000_000, docs: 100_000, items: 20_000 })
      await fillUses(plain, orgId, 200, 8)
    },
  })
  const { depotId, skuIds } = await shelves(large, 200)
  await posting(large, depotId, skuIds)
  await clerks(large, depotId, skuIds)
  await reads(small, large)
  await doses(large)
  await small.product.stop()
  await large.product.stop()
} finally {
  await admin.end()
  cluster.stop()
}
sheet.write()

/** A depot of the caller's with this many items, each in three batches. */
async function shelves(house: House, count: number) {
  const { userId } = house.signed
  const depotRow = await ask(house, 'POST', depot.depotCreate.path, {
    depotName: '测量库',
    depotType: 1,
    keeperIds: [userId],
  })
  const depotId = String(depotRow.data.depotId)
  const options = await ask(house, 'GET', `${sku.skuList.path}?page=1&size=${count}`)
  // as: the contract's page of items
  const items = options.data.list as { skuId: string; expireManage: number }[]
  for (let batch = 1; batch <= 3; batch += 1) {
    const lines = items.map(({ skuId }) => ({
      skuId,
      quantity: 1_000_000,
      price: 100 + batch,
      expireDate: `20${30 + batch}-01-01`,
    }))
    await ask(house, 'POST', store.storePost.path, { storeType: 5, bizDate: day(), depotId, lines })
  }
  return { depotId, skuIds: items.map(({ skuId }) => skuId) }
}

function issue(depotId: string, skuIds: readonly string[], quantity = 1) {
  const lines = skuIds.map((skuId) => ({ skuId, quantity }))
  return { deliverType: 9, remark: '测量', bizDate: day(), depotId, lines }
}

/** An issue of 100 lines beside the rows it writes, sent by pg. */
async function posting(house: House, depotId: string, skuIds: readonly string[]) {
  const plain = new pg.Client({ connectionString: house.url })
  await plain.connect()
  await plain.query(`set app.org_id = '${orgId}'`)
  const own = skuIds.slice(0, 100)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const { ms, data } = await ask(house, 'POST', deliver.deliverPost.path, issue(depotId, own))
    const alone = await durationOf(() => rowsAlone(plain, String(data.id)))
    if (round === 0) continue
    ours.push(ms)
    bare.push(alone)
  }
  await plain.end()
  const one = median(ours)
  const limit = median(bare)
  say(
    '出库过账，100 行',
    `${one.toFixed(0)} ms；其写入的行单独 ${limit.toFixed(0)} ms，${(one / limit).toFixed(2)} ×`,
    '≤ 3 ×',
  )
}

/** The rows of a posted issue, written once more with other keys: head, lines, records, trail; balances follow. */
async function rowsAlone(plain: pg.Client, docId: string) {
  const other = randomUUID()
  await plain.query('begin')
  for (const [name, change] of written) {
    const { rows } = await plain.query(
      `select to_jsonb(row) as value from ${name} row where org_id = $1 and doc_id = $2`,
      [orgId, docId],
    )
    const copies = rows.map(({ value }) => ({ ...value, ...change(value, other), doc_id: other }))
    await plain.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`, [
      JSON.stringify(copies),
    ])
  }
  await plain.query('commit')
}

/** Fifty keepers at one depot, each ten issues of five items of their own choice, beside one after another. */
async function clerks(house: House, depotId: string, skuIds: readonly string[]) {
  const codes: string[] = []
  const post = async (turn: number) => {
    const own = Array.from({ length: 5 }, (_, at) => skuIds[(turn * 7 + at * 31) % skuIds.length])
    await ask(house, 'POST', deliver.deliverPost.path, issue(depotId, [...new Set(own)])).catch((error) =>
      codes.push(String(error)),
    )
  }
  const turns = 500
  const alone = await durationOf(async () => {
    for (let turn = 0; turn < turns; turn += 1) await post(turn)
  })
  const together = await durationOf(() =>
    Promise.all(
      Array.from({ length: 50 }, async (_, clerk) => {
        for (let turn = 0; turn < turns / 50; turn += 1) await post(clerk * 10 + turn)
      }),
    ),
  )
  if (codes.length > 0) throw new Error(`refused: ${[...new Set(codes)].join('; ')}`)
  const { data } = await ask(house, 'GET', `${stock.list.path}?page=1&size=200&depotId=${depotId}`)
  // as: the contract's page of stock
  const negative = (data.list as { quantity: number }[]).filter(({ quantity }) => quantity < 0)
  if (negative.length > 0) throw new Error('less than nothing lies there')
  const one = turns / (alone / 1000)
  const fifty = turns / (together / 1000)
  say(
    '50 人同库出库，每单5行',
    `${fifty.toFixed(0)}/s；1 人 ${one.toFixed(0)}/s，${(fifty / one).toFixed(2)} ×；无死锁、无负库存`,
    '≥ 0.6 ×',
  )
}

async function reads(small: House, large: House) {
  const size = '（10³ → 10⁶ 条）'
  const page = 'page=1&size=20'
  const past = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
  await growth({ cluster, admin, small, large, rounds }, say, [
    { call: stock.records, query: page, title: `库存流水${size}` },
    { call: stock.records, query: `${page}&moveType=OUT`, title: `库存流水，按类型${size}` },
    { call: store.storeList, query: page, title: '入库列表（→ 10⁵ 单）' },
    { call: deliver.deliverList, query: page, title: '出库列表（→ 10⁵ 单）' },
    { call: deliver.deliverList, query: `${page}&view=line`, title: '出库明细（→ 10⁵ 单）' },
    { call: stock.list, query: page, title: `实时库存${size}` },
    { call: sku.skuOptions, query: 'keyword=护理垫', title: '按名称选物品，20 000 种', goal: '< 30 ms' },
    { call: stock.list, query: `${page}&asOf=${past}`, title: `某日库存${size}`, goal: '< 1000 ms' },
    ...reports(past),
  ])
}

/** Reports of the last two hundred days, each over most of the records. */
function reports(dateFrom: string) {
  const period = `page=1&size=20&dateFrom=${dateFrom}&dateTo=${day()}`
  const of = (kind: ReportKind, query: string, title: string) => ({
    call: { ...stockReport.report, path: stockReport.report.path.replace('{kind}', kind) },
    query: `${period}&${query}`,
    title: `${title}（10³ → 10⁶ 条）`,
    goal: '< 1000 ms',
  })
  return [
    of('flow', 'groupBy=depot', '收发存，按仓库'),
    of('flow', 'groupBy=sku', '收发存，按物品'),
    of('usage', 'groupBy=dept', '领用，按部门'),
    of('supplier', '', '供应商采购'),
    of('age', '', '库龄'),
  ]
}

/** The doses of a day, of 200 residents with eight each, in one transaction like the nightly job. */
async function doses({ url }: House) {
  const database = await openDatabase({ url })
  const times: number[] = []
  let orders = 0
  for (let ahead = 1; ahead <= 5; ahead += 1) {
    const now = `${new Date(Date.now() + (30 + ahead) * 86_400_000).toISOString().slice(0, 10)} 00:15:00`
    await database.withOrg(orgId, async (db) => {
      times.push(
        await durationOf(async () => {
          const done = await drugDay.run(db, { who: systemWho(orgId, now) } as Parameters<typeof drugDay.run>[1]) // as: a job's run without its steps
          orders = (done as { made: number }).made // as: the reply of the job
        }),
      )
    })
  }
  await database.close()
  say(`一天的服药计划，200 人 × 8 次，共 ${orders} 次`, `${median(times).toFixed(0)} ms`, '< 3000 ms')
}
