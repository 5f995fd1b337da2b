import { sql } from 'kysely'
import type { z } from 'zod'
import { accountStatus } from '#contract/modules/fees/account/account.ts'
import { tradeStatus } from '#contract/modules/fees/account/trade.ts'
import { type BankLine, matchBy } from '#contract/modules/fees/bank-line/bank-line.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The residents a transfer may be for. Nothing is decided here: each match is shown with its reason, and only a single
 * resident at the strongest reason may be booked without choosing.
 */

type Proposal = z.output<typeof BankLine>['proposals'][number]
type Reason = Proposal['matchBy']
export interface TransferText {
  lineId: string
  payerName: string | null
  flowRemark: string | null
}
interface Match {
  lineId: string
  oldmanId: string
  matchBy: Reason
}

const shownMost = 5

export async function proposalsFor(db: Db, who: Who, lines: readonly TransferText[]): Promise<Map<string, Proposal[]>> {
  if (lines.length === 0) return new Map()
  const found = [
    ...(await byAccountNum(db, who, lines)),
    ...(await byAccountBefore(db, who, lines)),
    ...(await byPhone(db, who, lines)),
    ...(await byName(db, who, lines)),
    ...(await byPayer(db, who, lines)),
    ...(await byFamily(db, who, lines)),
  ]
  const people = await peopleOf(db, who, [...new Set(found.map(({ oldmanId }) => oldmanId))])
  return new Map([...Map.groupBy(found, ({ lineId }) => lineId)].map(([lineId, own]) => [lineId, bestOf(own, people)]))
}

/** True where only the first one has the strongest reason. */
export const isSure = ([first, second]: readonly Proposal[]) =>
  first !== undefined && (second === undefined || second.matchBy > first.matchBy)

/** Each resident once, at the strongest reason. */
function bestOf(found: readonly Match[], people: ReadonlyMap<string, Omit<Proposal, 'matchBy'>>): Proposal[] {
  const sorted = found.toSorted((a, b) => a.matchBy - b.matchBy)
  const once = sorted.filter(({ oldmanId }, at) => sorted.findIndex((one) => one.oldmanId === oldmanId) === at)
  return once
    .flatMap(({ oldmanId, matchBy: reason }) => {
      const person = people.get(oldmanId)
      return person ? [{ ...person, matchBy: reason }] : []
    })
    .slice(0, shownMost)
}

/** Residents within reach whose accounts accept money. */
async function peopleOf(db: Db, who: Who, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Omit<Proposal, 'matchBy'>>()
  const rows = await db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'account.arrearsAmount'])
    .where('account.orgId', '=', who.orgId)
    .where('account.oldmanId', 'in', [...ids])
    .where('account.accountStatus', '=', accountStatus.is.open)
    .where(inResidentScope(who))
    .execute()
  return new Map(
    rows.map(({ arrearsAmount, ...row }) => [row.oldmanId, { ...row, arrears: Number(arrearsAmount) }] as const),
  )
}

/** Each line with the search texts taken from it, and the residents they match. */
function matched<K>(
  lines: readonly TransferText[],
  keysOf: (line: TransferText) => readonly K[],
  owners: ReadonlyMap<K, string[]>,
  reason: Reason,
) {
  return lines.flatMap((line) =>
    keysOf(line).flatMap((key) =>
      (owners.get(key) ?? []).map((oldmanId): Match => ({ lineId: line.lineId, oldmanId, matchBy: reason })),
    ),
  )
}

function ownersIn<K>(rows: readonly { key: K; oldmanId: string }[]) {
  return new Map(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => [key, own.map(({ oldmanId }) => oldmanId)]),
  )
}

const textOf = ({ payerName, flowRemark }: TransferText) => `${flowRemark ?? ''} ${payerName ?? ''}`
const accountNumsIn = (line: TransferText) => (textOf(line).match(/ZH\d{10}/gi) ?? []).map((text) => text.toUpperCase())
const phonesIn = (line: TransferText) => textOf(line).match(/(?<!\d)1[3-9]\d{9}(?!\d)/g) ?? []
const payerIn = ({ payerName }: TransferText) => (payerName ? [payerName] : [])

async function byAccountNum(db: Db, who: Who, lines: readonly TransferText[]) {
  const nums = lines.flatMap(accountNumsIn)
  if (nums.length === 0) return []
  const rows = await db
    .selectFrom('account')
    .select(['accountNum as key', 'oldmanId'])
    .where('orgId', '=', who.orgId)
    .where('accountNum', 'in', nums)
    .execute()
  return matched(lines, accountNumsIn, ownersIn(rows), matchBy.is.accountNum)
}

/** Residents for whom money of the same account was booked, and not voided since. */
async function byAccountBefore(db: Db, who: Who, lines: readonly TransferText[]): Promise<Match[]> {
  const { rows } = await sql<{ lineId: string; oldmanId: string }>`
    select distinct line.line_id, before.oldman_id from bank_line line
    join bank_line before on before.org_id = line.org_id and before.payer_account_hash = line.payer_account_hash
    where line.org_id = ${who.orgId} and line.line_id = any(${lines.map(({ lineId }) => lineId)}::text[])
      and exists (select from trade where trade.org_id = before.org_id and trade.trade_id = before.trade_id
        and trade.trade_status = ${tradeStatus.is.valid})`.execute(db)
  return rows.map((row) => ({ ...row, matchBy: matchBy.is.before }))
}

async function byPhone(db: Db, who: Who, lines: readonly TransferText[]) {
  const phones = [...new Set(lines.flatMap(phonesIn))]
  if (phones.length === 0) return []
  const rows = await db
    .selectFrom('family')
    .select(['phoneNum', 'oldmanId'])
    .where('orgId', '=', who.orgId)
    .where(isNumber('family.phoneNum', phones))
    .execute()
  const owners = ownersIn(rows.map(({ phoneNum, oldmanId }) => ({ key: String(phoneNum), oldmanId })))
  return matched(lines, phonesIn, owners, matchBy.is.phone)
}

/** Names of two letters and more found in the payer's remark. */
async function byName(db: Db, who: Who, lines: readonly TransferText[]): Promise<Match[]> {
  const { rows } = await sql<{ lineId: string; oldmanId: string }>`
    select said.line_id, oldman.oldman_id
    from unnest(${lines.map(({ lineId }) => lineId)}::text[], ${lines.map(({ flowRemark }) => flowRemark ?? '')}::text[])
      as said (line_id, words)
    join oldman on oldman.org_id = ${who.orgId} and length(oldman.oldman_name) > 1
      and position(oldman.oldman_name in said.words) > 0`.execute(db)
  return rows.map((row) => ({ ...row, matchBy: matchBy.is.named }))
}

async function byPayer(db: Db, who: Who, lines: readonly TransferText[]) {
  const names = [...new Set(lines.flatMap(payerIn))]
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('account')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'account.orgId').onRef('oldman.oldmanId', '=', 'account.oldmanId'),
    )
    .select(['account.oldmanId', 'account.payerName', 'oldman.oldmanName'])
    .where('account.orgId', '=', who.orgId)
    .where((eb) => eb.or([eb('account.payerName', 'in', names), eb('oldman.oldmanName', 'in', names)]))
    .execute()
  const owners = ownersIn(
    rows.flatMap(({ oldmanId, payerName, oldmanName }) =>
      [payerName, oldmanName].flatMap((key) => (key ? [{ key, oldmanId }] : [])),
    ),
  )
  return matched(lines, payerIn, owners, matchBy.is.payer)
}

async function byFamily(db: Db, who: Who, lines: readonly TransferText[]) {
  const names = [...new Set(lines.flatMap(payerIn))]
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('family')
    .select(['familyName as key', 'oldmanId'])
    .where('orgId', '=', who.orgId)
    .where('familyName', 'in', names)
    .execute()
  return matched(lines, payerIn, ownersIn(rows), matchBy.is.family)
}
