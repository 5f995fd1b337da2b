import { sql } from 'kysely'
import type { Database } from '#core/db/db.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { loadModules } from '#core/http/modules.ts'
import { createInstitution } from '../../server/src/modules/platform/org/service.ts'
import { login, orgId } from './data.ts'

/**
 * Three years of fees of a large institution: bills of bed, care and meals, paid half from prestored money, half in
 * cash.
 */

export const residents = 1000
export const months = 36
/** July 2023 to June 2026. */
export const period = { first: '2023-07', last: '2026-06', from: '2023-07-01', to: '2026-06-30' }

/** Of a second institution that came after the statistics of the first: it has none. */
export const young = { orgId: 'org-young', loginName: 'bench-young' }

export async function fillLedger(database: Database, house = { orgId, loginName: login.loginName }) {
  await loadModules()
  const now = '2026-06-30 08:00:00'
  const admin = { loginName: house.loginName, userName: '测量', password: login.password, mustChange: 0 as const }
  await database.withSystem(async (db) => {
    const run = (text: string) => sql.raw(text.replaceAll('$org', `'${house.orgId}'`)).execute(db)
    // The rows are right by construction; checking each entry would take minutes.
    await sql`set local session_replication_role = replica`.execute(db)
    await createInstitution(db, { orgId: house.orgId, orgName: `测量机构${house.orgId}`, now, admin })
    await run(
      `insert into setting (org_id, setting_key, value) values ($org, 'multiLogin', '1'), ($org, 'photoCodeOpen', '"CLOSE"')`,
    )
    await run(places)
    await run(people)
    for (const statement of [...bills, ...money]) await run(statement)
  })
  // The second institution must have no statistics, so only the first gathers them.
  if (house !== young) await database.withSystem(refreshStatistics)
}

const places = `
  insert into location (org_id, location_id, location_name, location_type) values ($org, 'b', '1号楼', 2);
  insert into room (org_id, room_id, room_name, location_id, building_id, room_type, capacity)
    select $org, 'room-' || n, n::text, 'b', 'b', 1, 1 from generate_series(1, ${residents}) n;
  insert into bed (org_id, bed_id, bed_name, full_name, room_id) select $org, 'bed-' || n, 'A', '1-' || n || '-A', 'room-' || n from generate_series(1, ${residents}) n;
  insert into project_child (org_id, project_child_id, project_id, project_child_name, charge_cycle, sort)
    values ($org, 'c-bed', 'fee-bed', '床位', 2, 1), ($org, 'c-care', 'fee-care', '护理', 2, 2), ($org, 'c-meal', 'fee-meal', '膳食', 1, 3)`
const people = `
  insert into oldman (org_id, oldman_id, oldman_no, oldman_name, oldman_id_card, sex, birth_date, oldman_status, live_id, bed_id, bed_name)
    select $org, 'o-' || n, 'LR' || n, '老人' || n, lpad(n::text, 18, '0'), n % 2, date '1940-01-01', 1, 'l-' || n, 'bed-' || n, '1-' || n || '-A' from generate_series(1, ${residents}) n;
  insert into account (org_id, account_id, account_num, oldman_id, alarm_amount)
    select $org, 'a-' || n, 'ZH' || lpad(n::text, 10, '0'), 'o-' || n, 50000 from generate_series(1, ${residents}) n;
  insert into live (org_id, live_id, live_no, oldman_id, oldman_status, bed_id, live_date, charge_start_date, sale_id)
    select $org, 'l-' || n, 'RZ' || n, 'o-' || n, 1, 'bed-' || n, date '2023-07-01', date '2023-07-01', case when n % 3 = 0 then null else 's' || n % 7 end from generate_series(1, ${residents}) n;
  insert into bed_stay (org_id, bed_stay_id, bed_id, oldman_id, live_id, kind, date_from)
    select $org, 'bs-' || n, 'bed-' || n, 'o-' || n, 'l-' || n, 2, date '2023-07-01' from generate_series(1, ${residents}) n`

/** Each resident n and month m, with the first day of the month. */
const each = `generate_series(1, ${residents}) n cross join lateral (
  select m, (date '2023-07-01' + m * interval '1 month')::date as day from generate_series(0, ${months - 1}) m) month`
const items = `(values (1, 'fee-bed', 'c-bed', 180000), (2, 'fee-care', 'c-care', 120000), (3, 'fee-meal', 'c-meal', 75000)) item (at, project, child, amount)`
const due = 375_000

const bills = [
  `insert into trade_month (org_id, trade_month_id, bill_no, oldman_id, live_id, fee_month, bill_type, period_from, period_to, gross_amt, paid_amt, issue_date, due_date, bill_status, bed_name, level_name)
    select $org, 'm-' || n || '-' || m, 'ZD' || m || '-' || n, 'o-' || n, 'l-' || n, to_char(day, 'YYYY-MM'), 1, day, day + 29, ${due}, case when n % 10 = 0 then 200000 else ${due} end, day, day + 10, case when n % 10 = 0 then 1 else 2 end, '1-' || n || '-A', '等级' || n % 5 from ${each}`,
  `insert into trade_month_detail (org_id, trade_month_detail_id, trade_month_id, line_no, project_id, project_child_id, fee_name, fee_month, date_from, date_to, days, month_days, price, gross_amt, net_amt, detail_kind, sort)
    select $org, 'd-' || n || '-' || m || '-' || at, 'm-' || n || '-' || m, at, project, child, child, to_char(day, 'YYYY-MM'), day, day + 29, 30, 30, case at when 3 then 2500 else amount end, amount, amount, 1, at from ${each} cross join ${items}`,
  `insert into ledger_entry (org_id, entry_id, entry_no, entry_date, fee_month, entry_type, line_count, trade_month_id, create_time)
    select $org, 'e-' || n || '-' || m, 'E' || n || '-' || m, day, to_char(day, 'YYYY-MM'), 20, 4, 'm-' || n || '-' || m, day from ${each}`,
  `insert into ledger_line (org_id, entry_id, line_no, account, oldman_id, trade_month_id, debit, credit, entry_date, fee_month, entry_type, kind, create_time)
    select $org, 'e-' || n || '-' || m, 1, 'AR', 'o-' || n, 'm-' || n || '-' || m, ${due}, 0, day, to_char(day, 'YYYY-MM'), 20, 20, day from ${each}`,
  `insert into ledger_line (org_id, entry_id, line_no, account, oldman_id, project_id, project_child_id, trade_month_id, trade_month_detail_id, debit, credit, entry_date, fee_month, entry_type,
    kind, create_time, detail_kind, gross_amt, discount_amt)
    select $org, 'e-' || n || '-' || m, 1 + at, 'INC', 'o-' || n, project, child, 'm-' || n || '-' || m, 'd-' || n || '-' || m || '-' || at, 0, amount, day, to_char(day, 'YYYY-MM'), 20,
      20, day, 1, amount, 0 from ${each} cross join ${items}`,
  `insert into trade_month_place select place.* from trade_month_places($org, array(select trade_month_id from trade_month where org_id = $org)) place`,
]

/** A trade with its entry and two lines. */
const trade = (key: string, kind: number, amount: string, lines: readonly [string, string], rows: string) => [
  `insert into trade (org_id, trade_id, trade_no, trade_type, trade_class, direction, amount, oldman_id, trade_time, receipt_no, operator_id, operator_name)
    select $org, '${key}-' || n || '-' || m, '${key}' || n || '-' || m, ${kind}, ${kind === 9 ? 3 : kind}, ${kind === 9 ? 0 : 1}, ${amount}, 'o-' || n, day + 5, '${key}R' || n || '-' || m, 'u' || n % 3, '收费员' || n % 3 from ${rows}`,
  `insert into ledger_entry (org_id, entry_id, entry_no, entry_date, fee_month, entry_type, line_count, trade_id, operator_id, operator_name, create_time)
    select $org, '${key}-' || n || '-' || m, '${key}' || n || '-' || m, day + 5, to_char(day, 'YYYY-MM'), ${kind}, 2, '${key}-' || n || '-' || m, 'u' || n % 3, '收费员' || n % 3, day + 5 from ${rows}`,
  ...lines.map((account, at) => {
    const money = account.startsWith('W')
    const pays = kind === 3 || kind === 9
    const part = pays && account === 'AR' ? (kind === 9 ? amount : '0') : 'null'
    return `insert into ledger_line (org_id, entry_id, line_no, account, oldman_id, trade_way, trade_month_id, debit, credit, entry_date, fee_month, entry_type,
      kind, trade_id, create_time, place_from, balance_part, prestore_part)
      select $org, '${key}-' || n || '-' || m, ${at + 1}, '${account}', ${money ? 'null' : `'o-' || n`}, ${money ? account.slice(1) : 'null'}, ${account === 'AR' ? `'m-' || n || '-' || m` : 'null'}, ${at === 0 ? amount : 0}, ${at === 0 ? 0 : amount}, day + 5, to_char(day, 'YYYY-MM'), ${kind},
      ${kind}, '${key}-' || n || '-' || m, day + 5, ${pays ? '0' : 'null'}, ${part}, ${part} from ${rows}`
  }),
  ...(kind === 3 || kind === 9
    ? [
        `insert into trade_bill (org_id, trade_id, trade_month_id, amount) select $org, '${key}-' || n || '-' || m, 'm-' || n || '-' || m, ${amount} from ${rows}`,
      ]
    : []),
]

const money = [
  ...trade('p', 1, '400000', ['W2', 'PRE'], `${each} where m % 2 = 0`),
  ...trade('a', 9, '200000', ['PRE', 'AR'], each),
  ...trade('c', 3, '175000', ['W1', 'AR'], `${each} where n % 10 <> 0`),
  ...trade('k', 2, '600000', ['W4', 'DEP'], `${each} where m = 0`),
  ...trade('h', 6, '300000', ['W3', 'MED'], `${each} where m = 0`),
  ...trade('r', 5, '200000', ['W1', 'RES'], `${each} where m = 0 and n % 4 = 0`),
]
