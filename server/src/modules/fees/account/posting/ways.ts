import { type CodeOf, onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { balanceWay, tradeWayIs } from '#contract/modules/fees/account/trade-way.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { scansHere } from '../effects.ts'
import { isScanned } from '../rules.ts'
import { tradeWays } from '../tables.ts'

interface WayOption {
  tradeWay: number
  tradeWayName: string
}

/** TRADE_WAY of the dictionaries (fees.md 2.6), for institutions that never changed theirs. */
const builtIn: readonly WayOption[] = ['现金', '微信', '支付宝', '银行卡', '转账', '其他', '余额'].map(
  (tradeWayName, at) => ({
    tradeWay: at + 1,
    tradeWayName,
  }),
)

/** 现金 and 余额 are always there. */
const fixedWays: readonly number[] = [tradeWayIs.cash, balanceWay]

/** Enabled payment ways, in their order; those of scanned codes only where a provider takes them. */
export async function waysInUse(db: Db, who: Who): Promise<WayOption[]> {
  const ways = await listWays(db, who)
  return ways
    .filter(({ status }) => status === onOff.is.on)
    .map(({ tradeWay, tradeWayName }) => ({ tradeWay, tradeWayName }))
}

/** Ways of codes that a payer shows or scans: they need a provider and are in no dictionary. */
const scanned = [
  { tradeWay: tradeWayIs.shownCode, tradeWayName: '扫码支付' },
  { tradeWay: tradeWayIs.scannedCode, tradeWayName: '聚合码' },
]

/** Names of all ways in their order, disabled ones too: old trades keep theirs. */
export async function wayNames(db: Db, who: Who): Promise<Map<number, string>> {
  const rows = await storedWays(db, who)
  const names = new Map(rows.map(({ tradeWay, tradeWayName }) => [tradeWay, tradeWayName]))
  for (const { tradeWay, tradeWayName } of [...builtIn, ...scanned])
    if (!names.has(tradeWay)) names.set(tradeWay, tradeWayName)
  return names
}

const shownWay = (row: Row<'tradeWay'>) => {
  const { tradeWay, tradeWayName, status, sort, provider, version } = row
  return { tradeWay, tradeWayName, status, sort, provider, version }
}

/** All ways, disabled ones too; an institution that never changed them has the seven of the dictionary. */
export async function listWays(db: Db, who: Who) {
  const [rows, scans] = await together(storedWays(db, who), scansHere(db, who))
  const stored = rows.map(shownWay)
  const first = byHand(stored)
  if (!scans) return first
  const codes = scanned.map((way) => stored.find(({ tradeWay }) => tradeWay === way.tradeWay) ?? unchanged(way, 1))
  return [...first, ...codes].toSorted((a, b) => a.sort - b.sort || a.tradeWay - b.tradeWay)
}

/** Enabled ways that a user may enter by hand. */
export async function enabledWays(db: Db, who: Who): Promise<Set<number>> {
  const ways = byHand((await storedWays(db, who)).map(shownWay))
  return new Set(ways.filter(({ status }) => status === onOff.is.on).map(({ tradeWay }) => tradeWay))
}

/** From the stored ways; an institution that never changed its ways has the seven of the dictionary. */
function byHand(stored: readonly ReturnType<typeof shownWay>[]) {
  const plain = stored.filter(({ tradeWay }) => !isScanned(tradeWay))
  return plain.length > 0 ? plain : builtIn.map((way) => unchanged(way, 0))
}

const unchanged = (way: WayOption, provider: 0 | 1) => ({
  ...way,
  status: onOff.is.on,
  sort: way.tradeWay,
  provider,
  version: 0,
})

function storedWays(db: Db, who: Who) {
  return db
    .selectFrom('tradeWay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .orderBy('sort')
    .orderBy('tradeWay')
    .execute()
}

interface WayInput {
  tradeWay: number
  tradeWayName: string
  status: CodeOf<typeof onOff>
  sort: number
  version?: number | null
}

/** Saves the whole list at once; cash and balance stay enabled, and no name occurs twice. */
export async function saveWays(db: Db, who: Who, list: readonly WayInput[]) {
  const known = new Map((await listWays(db, who)).map((way) => [way.tradeWay, way]))
  if (list.length !== known.size || new Set(list.map(({ tradeWay }) => tradeWay)).size !== known.size)
    wrongValue('list', '请提交全部支付方式')
  for (const [at, way] of list.entries()) {
    const before = known.get(way.tradeWay)
    if (!before) wrongValue(`list.${at}.tradeWay`, '没有这种支付方式')
    if (way.version != null && way.version !== before.version) refuse(common.stale)
    if (way.status !== onOff.is.on && fixedWays.includes(way.tradeWay))
      wrongValue(`list.${at}.status`, `${before.tradeWayName}不能停用`)
    if (list.some((other, index) => index < at && other.tradeWayName === way.tradeWayName))
      wrongValue(`list.${at}.tradeWayName`, '名称重复')
  }
  const stored = new Map((await storedWays(db, who)).map((row) => [row.tradeWay, row]))
  for (const { version: _, ...way } of list) {
    const row = stored.get(way.tradeWay)
    if (!row) await insert(db, tradeWays, who, { ...way, provider: isScanned(way.tradeWay) ? 1 : 0 })
    else if (changed(row, way)) await patch(db, tradeWays, who, row, way)
  }
  who.did('保存支付方式')
  return listWays(db, who)
}

const changed = (row: Row<'tradeWay'>, way: WayInput) =>
  row.tradeWayName !== way.tradeWayName || row.status !== way.status || row.sort !== way.sort
