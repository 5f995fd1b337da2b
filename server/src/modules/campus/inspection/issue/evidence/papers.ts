import { sql } from 'kysely'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { type Answer, oneOf } from './answer.ts'

/**
 * Licences of the institution and certificates of its staff, by their last day; one that nobody entered may still
 * exist.
 */

/** Each of these licences, by the one that is valid longest. */
export function licences(types: readonly number[]): Answer {
  return async (db, { orgId, today }) => {
    const { rows } = await sql<{ qualType: number; until: string | null; endless: boolean }>`
      select qual_type, max(expire_date) as until, bool_or(expire_date is null) as endless
      from qualification where org_id = ${orgId} and qual_type = any(${[...types]}::int[]) group by qual_type`.execute(
      db,
    )
    const label = await dictLabels(db, orgId, ['QUALIFICATION_TYPE'])
    const papers = new Map(rows.map((row) => [row.qualType, row]))
    const findings = types.map((type) => {
      const paper = papers.get(type)
      const name = label('QUALIFICATION_TYPE', type)
      if (!paper) return { words: `${name}未登记`, state: null }
      if (paper.endless || !paper.until) return { words: `${name}长期有效`, state: 1 as const }
      return paper.until < today
        ? { words: `${name}已于${paper.until}到期`, state: 0 as const }
        : { words: `${name}有效至${paper.until}`, state: 1 as const }
    })
    const states = findings.map(({ state }) => state)
    return {
      text: '机构资质登记',
      value: findings.map(({ words }) => words).join('；'),
      passed: states.includes(0) ? 0 : states.includes(null) ? null : 1,
      routePath: '/systemmanage/org/index',
      query: null,
    }
  }
}

const healthCert = 4

/** Certificates of these kinds held by present staff: how many hold one, and how many have expired. */
export function certificates(types: readonly number[]): Answer {
  return async (db, { orgId, today }) => {
    const { held, over } = await oneOf(
      db,
      sql<{ held: number; over: number }>`select count(*)::int as held,
        count(*) filter (where until < ${today}::date)::int as over
      from (
        select max(coalesce((paper ->> 'expireDate')::date, 'infinity')) as until
        from emp cross join lateral (
          select one from jsonb_array_elements(emp.certificates) one
          union all select jsonb_build_object('certType', ${healthCert}::int, 'expireDate', emp.health_cert_expire)
          where emp.health_cert_expire is not null) papers(paper)
        where emp.org_id = ${orgId} and emp.status <> ${empStatus.is.left}
          and (paper ->> 'certType')::int = any(${[...types]}::int[])
        group by emp.emp_id, paper ->> 'certType') held`,
    )
    const label = await dictLabels(db, orgId, ['CERT_TYPE'])
    const names = types.map((type) => label('CERT_TYPE', type)).join('、')
    return {
      text: `在职员工${names}`,
      value: held === 0 ? `${names}未登记` : `登记${held}本，已过期${over}本`,
      passed: held === 0 ? null : over > 0 ? 0 : 1,
      routePath: '/administration/staff',
      query: over > 0 ? { certExpire: '1' } : null,
    }
  }
}
