import { sql } from 'kysely'
import type { Database, Db } from '#core/db/db.ts'
import { refreshStatistics } from '#core/db/statistics.ts'
import { loadModules } from '#core/http/modules.ts'
import { createInstitution } from '../../server/src/modules/platform/org/service.ts'

export const orgId = 'org-bench'
export const login = { loginName: 'bench', password: 'Bench-2026-okay' }

/** At least this many residents belong to the measured institution; the rest to 199 others. */
export const ownAtLeast = 500

/** `count` residents in 200 institutions, and in the measured one a free bed for each measured check-in. */
export async function fill(database: Database, count: number, beds: number) {
  // The modules declare what a new institution holds.
  await loadModules()
  const now = '2026-01-01 08:00:00'
  const admin = { loginName: login.loginName, userName: '测量', password: login.password, mustChange: 0 as const }
  await database.withSystem(async (db) => {
    // The rows are right by construction; checking each of 100 000 at commit would take minutes.
    await sql`set local session_replication_role = replica`.execute(db)
    await createInstitution(db, { orgId, orgName: '测量机构', now, admin })
    await sql`insert into setting (org_id, setting_key, value) values (${orgId}, 'multiLogin', '1'), (${orgId}, 'photoCodeOpen', '"CLOSE"')`.execute(
      db,
    )
    await sql`insert into org (org_id, org_name) select 'org-' || n, '机构' || n from generate_series(1, 199) n`.execute(
      db,
    )
    await residents(count, beds).execute(db)
    await sql`insert into level (org_id, level_id, level_name) values (${orgId}, 'level-bench', '测量等级')`.execute(db)
    await sql`
      insert into project_child (org_id, project_child_id, project_id, project_child_name, charge_cycle, sort)
      values (${orgId}, 'c-bed', 'fee-bed', '床位', 2, 1), (${orgId}, 'c-care', 'fee-care', '护理', 2, 2)`.execute(db)
    await sql`
      insert into project_child_price (org_id, project_child_id, from_date, price)
      values (${orgId}, 'c-bed', '2020-01-01', 180000), (${orgId}, 'c-care', '2020-01-01', 120000)`.execute(db)
    await sql`
      insert into project_child_link (org_id, project_child_id, link_type, link_id)
      values (${orgId}, 'c-bed', 1, '1'), (${orgId}, 'c-care', 2, 'level-bench')`.execute(db)
    await sql`insert into location (org_id, location_id, location_name, location_type) values (${orgId}, 'b', '1号楼', 2)`.execute(
      db,
    )
    await sql`insert into location (org_id, location_id, location_name, parent_id, location_type) values (${orgId}, 'f', '1层', 'b', 3)`.execute(
      db,
    )
    await sql`
      insert into room (org_id, room_id, room_name, location_id, building_id, room_type, capacity)
      select ${orgId}, 'room-' || n, lpad(n::text, 5, '0'), 'f', 'b', 1, 1 from generate_series(1, ${beds}) n`.execute(
      db,
    )
    await sql`
      insert into bed (org_id, bed_id, bed_name, full_name, room_id, bed_code)
      select ${orgId}, 'bed-' || n, 'A', '1-' || lpad(n::text, 5, '0') || '-A', 'room-' || n, 'B' || n from generate_series(1, ${beds}) n`.execute(
      db,
    )
    await sql`
      insert into family (org_id, family_id, oldman_id, family_name, relation, phone_num, is_urgent)
      select ${orgId}, 'fam-' || n, 'oldman-' || n, '家属' || n, 2, '13800000000', 1 from generate_series(1, ${beds}) n`.execute(
      db,
    )
    await awaiting(beds, db)
  })
  await database.withSystem(refreshStatistics)
}

/** The rows made with a new archive: a stay that waits for its bed, and an account. */
async function awaiting(beds: number, db: Db) {
  await sql`
    insert into live (org_id, live_id, live_no, oldman_id, oldman_status)
    select ${orgId}, 'live-' || n, 'RZ' || n, 'oldman-' || n, 3 from generate_series(1, ${beds}) n`.execute(db)
  await sql`
    update oldman set live_id = 'live-' || substr(oldman_id, 8) where org_id = ${orgId}
      and oldman_id in (select oldman_id from live)`.execute(db)
  await sql`
    insert into account (org_id, account_id, account_num, oldman_id, alarm_amount)
    select ${orgId}, 'account-' || n, 'ZH' || lpad(n::text, 10, '0'), 'oldman-' || n, 50000
    from generate_series(1, ${beds}) n`.execute(db)
}

/** Waiting for a bed (status 3), with names, numbers and birth dates spread realistically. */
function residents(count: number, beds: number) {
  return sql`
    insert into oldman (org_id, oldman_id, oldman_no, oldman_name, pinyin, oldman_id_card, sex, birth_date, phone_num, oldman_status, create_time)
    select case when n <= ${Math.max(beds, ownAtLeast)} or n = 77777 then ${orgId} else 'org-' || (1 + n % 199) end, 'oldman-' || n, 'LR' || lpad(n::text, 8, '0'),
      substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr('秀桂玉淑凤素惠兰月翠', 1 + (n / 10) % 10, 1) || substr('英兰珍芬梅芳华琴娥云', 1 + (n / 100) % 10, 1),
      'wxy', lpad(n::text, 18, '0'), n % 2, date '1930-01-01' + (n % 10000), '138' || lpad((n % 100000000)::text, 8, '0'), 3,
      timestamp '2020-01-01 08:00:00' + n * interval '1 minute'
    from generate_series(1, ${count}) n`
}
