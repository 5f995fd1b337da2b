import { type Asks, copyRows } from './copies.ts'

/** Data of care: all residents have one level of forty tasks a day, and some of them have years of records. */

export const levelId = 'bench-level'
/** Turning around the clock, and fourteen jobs twice a day: forty tasks. */
export const tasksADay = 40
const jobs = 14

const living = 'org_id = $1 and oldman_status in (1, 4)'

/**
 * Gives this many residents the level, each with a schedule and two responsible carers; a third of the jobs goes to the
 * employee on the roster.
 */
export async function fillCare(plain: Asks, orgId: string, residents: number) {
  await plain.query('set session_replication_role = replica')
  const { rows } = await plain.query(`select count(*)::int as n from oldman where ${living}`, [orgId])
  const missing = Math.max(0, residents - Number(rows[0].n))
  await copyRows(plain, 'oldman', {
    keys: ['oldman_id', 'oldman_no', 'oldman_id_card'],
    // Sealed at the start of the product.
    set: { oldman_id_card_hash: 'null' },
    where: `${living} and live_id is not null`,
    values: [orgId],
    times: Math.ceil(residents / Math.max(1, Number(rows[0].n))) + 1,
    limit: missing,
  })
  for (const [text, values] of statements(orgId)) await plain.query(text, values)
  await plain.query('set session_replication_role = default')
}

/** No resident is away, nothing is due yet, and earlier rows are removed. */
const statements = (orgId: string): [string, unknown[]][] =>
  [
    `delete from care_task where org_id = $1`,
    `delete from outing where org_id = $1`,
    `delete from level_change where org_id = $1`,
    `delete from execution_row where org_id = $1`,
    `delete from execution where org_id = $1`,
    `insert into level (org_id, level_id, level_name, status, sort) values ($1, '${levelId}', '测量等级', 1, 99)`,
    `insert into care_project (org_id, project_id, project_name, project_category_id, minutes, charge_type, status)
      select $1, 'bench-job-' || n, '测量项目' || n, (select min(project_category_id) from project_category where org_id = $1), 15, 0, 1
      from generate_series(0, ${jobs}) n`,
    `insert into level_project (org_id, config_id, level_id, project_id, cycle_type, interval_hours, window_from, window_to, times, sort)
      select $1, 'bench-config-' || n, '${levelId}', 'bench-job-' || n, ${cycleOf('n')} from generate_series(0, ${jobs}) n`,
    `update oldman set level_id = '${levelId}' where ${living}`,
    `insert into execution (org_id, execution_id, oldman_id, level_id, start_date, execution_status)
      select org_id, 'bench-' || oldman_id, oldman_id, level_id, current_date - 2000, 1 from oldman where ${living}`,
    `insert into execution_row (org_id, nursing_plan_id, execution_id, project_id, source, start_date, executor_rule, create_time,
        cycle_type, interval_hours, window_from, window_to, times, sort)
      select $1, 'bench-' || oldman_id || '-' || n, 'bench-' || oldman_id, 'bench-job-' || n, 1, current_date - 2000,
        case when n % 3 = 0 then 2 else 1 end, localtimestamp - interval '2000 days', ${cycleOf('n')}
      from oldman, generate_series(0, ${jobs}) n where ${living}`,
    `delete from oldman_carer where org_id = $1`,
    `insert into oldman_carer (org_id, oldman_id, emp_id, sort)
      select $1, oldman_id, staff[1 + (at + n) % cardinality(staff)], n
      from (select oldman_id, row_number() over (order by oldman_id) as at from oldman where ${living}) person,
        (select array_agg(emp_id order by emp_id) as staff from emp where org_id = $1 and status <> 3) crew, generate_series(1, 2) n`,
  ].map((text) => [text, [orgId]])

/** The columns of a row's cycle: the first job turns every two hours, the others come twice a day. */
const cycleOf = (n: string) => `
  case when ${n} = 0 then 7 else 1 end, case when ${n} = 0 then 2 end, case when ${n} = 0 then '00:00' end, case when ${n} = 0 then '24:00' end,
  case when ${n} = 0 then '[]' else jsonb_build_array(to_char(time '06:00' + ${n} * interval '20 minutes', 'HH24:MI'),
    to_char(time '15:00' + ${n} * interval '20 minutes', 'HH24:MI')) end, ${n}`

/**
 * Records of this many days up to yesterday for this many of the residents, forty a day each, nine of ten of them done.
 */
export async function fillRecords(
  plain: Asks,
  orgId: string,
  { days, residents }: { days: number; residents: number },
) {
  await plain.query('set session_replication_role = replica')
  await plain.query(
    `select make_month_part('care_task', 'plan_date', (date_trunc('month', current_date) - n * interval '1 month')::date)
     from generate_series(1, $1::int) n`,
    [Math.ceil(days / 28) + 1],
  )
  // A quarter at a time, as real records are written.
  for (let from = days; from > 0; from -= 90)
    await plain.query(
      `insert into care_task (org_id, task_id, plan_date, plan_time, oldman_id, bed_name, dept_id, nursing_plan_id, project_id, source,
         executor_ids, shift_type, shift_end, minutes, task_status, timeliness, finish_time, finish_by, finish_by_name, create_time)
       select $1, 'bench-' || row_number() over () || '-' || day, day, day + slot * interval '35 minutes', person.oldman_id, bed_name,
         dept_id, 'bench-' || person.oldman_id || '-' || slot % ${jobs + 1}, 'bench-job-' || slot % ${jobs + 1}, 1,
         '[]', 1, day + slot * interval '35 minutes' + interval '8 hours', 15, case when slot % 10 = 9 then 3 else 2 end,
         case when slot % 10 = 9 then null else 0 end, case when slot % 10 = 9 then null else day + slot * interval '35 minutes' end,
         'bench', '测量', day
       from (select current_date - n as day from generate_series($2::int, $3::int) n) calendar,
         (select * from oldman where ${living} order by oldman_id limit $4) person, generate_series(0, ${tasksADay - 1}) slot
       order by day, person.oldman_id, slot`,
      [orgId, Math.max(1, from - 89), from, residents],
    )
  await plain.query('set session_replication_role = default')
}

/** Tasks that may be finished at any hour: due within the next half an hour, no two of one row at once. */
export async function fillDue(plain: Asks, orgId: string, count: number): Promise<{ taskId: string }[]> {
  const { rows } = await plain.query(
    `insert into care_task (org_id, task_id, plan_date, plan_time, oldman_id, bed_name, dept_id, nursing_plan_id, project_id, source,
       shift_type, shift_end, minutes, create_time)
     select $1, 'bench-due-' || at, moment::date, moment, oldman_id, bed_name, dept_id, nursing_plan_id, project_id, 1, 1,
       moment + interval '8 hours', 15, moment
     from (
       select person.*, line.nursing_plan_id, line.project_id, row_number() over () as at,
         date_trunc('second', now() at time zone 'Asia/Shanghai') + (1 + second) * interval '1 second' as moment
       from execution_row line join execution using (org_id, execution_id) join oldman person using (org_id, oldman_id),
         generate_series(1, 1800) second
       where line.org_id = $1 limit $2
     ) row returning task_id as "taskId"`,
    [orgId, count],
  )
  return rows as { taskId: string }[] // as: the column returned
}
