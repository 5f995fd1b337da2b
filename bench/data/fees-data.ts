import { sql } from 'kysely'
import type { Database } from '#core/db/db.ts'
import { loadModules } from '#core/http/modules.ts'
import { createInstitution } from '../../server/src/modules/platform/org/service.ts'

/**
 * Institutions of different size before their first bill: bed, care and meals for all, nine of ten with prestored
 * money.
 */

export const orgOf = (size: number) => `house-${size}`

export async function fillHouse(database: Database, size: number) {
  await loadModules()
  const orgId = orgOf(size)
  const now = '2026-01-01 08:00:00'
  const admin = { loginName: orgId, userName: '测量', password: 'Bench-2026-okay', mustChange: 0 as const }
  await database.withSystem(async (db) => {
    // The rows are right by construction; checking each would take minutes.
    await sql`set local session_replication_role = replica`.execute(db)
    await createInstitution(db, { orgId, orgName: `测量机构${size}`, now, admin })
    for (const statement of [places, children, people(size), stays(size), ...costs(size), ...prestored(size)])
      await sql.raw(statement.replaceAll('$org', `'${orgId}'`)).execute(db)
  })
}

const places = `insert into location (org_id, location_id, location_name, location_type) values ($org, 'b', '1号楼', 2)`
const children = `
  insert into project_child (org_id, project_child_id, project_id, project_child_name, charge_cycle, sort)
    values ($org, 'c-bed', 'fee-bed', '床位', 2, 1), ($org, 'c-care', 'fee-care', '护理', 2, 2), ($org, 'c-meal', 'fee-meal', '膳食', 1, 3);
  insert into project_child_price (org_id, project_child_id, from_date, price)
    values ($org, 'c-bed', date '2025-01-01', 180000), ($org, 'c-care', date '2025-01-01', 120000), ($org, 'c-meal', date '2025-01-01', 2500)`
const people = (size: number) => `
  insert into oldman (org_id, oldman_id, oldman_no, oldman_name, oldman_id_card, sex, birth_date, oldman_status, live_id, bed_id, bed_name, create_time)
    select $org, 'o-' || n, 'LR' || n, '老人' || n, lpad(n::text, 18, '0'), n % 2, date '1940-01-01', 1, 'l-' || n, 'bed-' || n, '1-' || n || '-A',
      timestamp '2025-01-01 08:00:00' + n * interval '1 minute' from generate_series(1, ${size}) n;
  insert into account (org_id, account_id, account_num, oldman_id, alarm_amount, prestore_balance, create_time)
    select $org, 'a-' || n, 'ZH' || lpad(n::text, 10, '0'), 'o-' || n, 50000, case when n % 10 <> 0 then 2000000 else 0 end,
      timestamp '2025-01-01 08:00:00' + n * interval '1 minute' from generate_series(1, ${size}) n`
const stays = (size: number) => `
  insert into live (org_id, live_id, live_no, oldman_id, oldman_status, bed_id, live_date, charge_start_date)
    select $org, 'l-' || n, 'RZ' || n, 'o-' || n, 1, 'bed-' || n, date '2026-01-01', date '2026-01-01' from generate_series(1, ${size}) n;
  insert into room (org_id, room_id, room_name, location_id, building_id, room_type, capacity)
    select $org, 'room-' || n, n::text, 'b', 'b', 1, 1 from generate_series(1, ${size}) n;
  insert into bed (org_id, bed_id, bed_name, full_name, room_id) select $org, 'bed-' || n, 'A', '1-' || n || '-A', 'room-' || n from generate_series(1, ${size}) n`
const costs = (size: number) =>
  [
    ['bed', 1, 2],
    ['care', 2, 2],
    ['meal', 3, 1],
  ].map(
    ([name, kind, cycle]) => `
  insert into cost_project (org_id, oldman_cost_id, oldman_id, live_id, project_id, project_child_id, project_type, charge_cycle, start_date, source)
    select $org, '${name}-' || n, 'o-' || n, 'l-' || n, 'fee-${name}', 'c-${name}', ${kind}, ${cycle}, date '2026-01-01', 1 from generate_series(1, ${size}) n`,
  )

const prepaid = (size: number) => `generate_series(1, ${size}) n where n % 10 <> 0`
const prestored = (size: number) => [
  `insert into ledger_entry (org_id, entry_id, entry_no, entry_date, fee_month, entry_type, line_count, create_time)
    select $org, 'e-' || n, 'E' || n, date '2026-01-01', '2026-01', 24, 2, timestamp '2026-01-01 08:00:00' from ${prepaid(size)}`,
  ...['OPEN', 'PRE'].map(
    (account, at) => `
  insert into ledger_line (org_id, entry_id, line_no, account, oldman_id, debit, credit, entry_date, fee_month, entry_type, kind, create_time)
    select $org, 'e-' || n, ${at + 1}, '${account}', 'o-' || n, ${at === 0 ? 2000000 : 0}, ${at === 0 ? 0 : 2000000}, date '2026-01-01', '2026-01', 24, 24,
      timestamp '2026-01-01 08:00:00' from ${prepaid(size)}`,
  ),
]
