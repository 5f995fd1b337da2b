import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import type { Dept } from '#contract/modules/platform/org/dept.ts'
import type { Emp } from '#contract/modules/platform/staff/staff.ts'

/** A department with its employees and its lower departments; employees of a hidden department are counted above it. */

export type Person = Pick<z.output<typeof Emp>, 'empId' | 'empName' | 'jobName' | 'deptId'>
type Unit = Pick<
  z.output<typeof Dept>,
  'deptId' | 'deptName' | 'parentId' | 'leaderEmpId' | 'leaderName' | 'sort' | 'status'
>

export interface Node {
  deptId: string
  deptName: string
  leaderName: string | null
  /** Employees of the department, the leader first, then by post. */
  people: readonly Person[]
  /** 护士 3, 护理员 12: the most numerous first. */
  posts: readonly (readonly [job: string, count: number])[]
  /** Number of employees, with all lower departments. */
  total: number
  below: readonly Node[]
}

/** The enabled departments as a tree, each level in its order. */
export function orgTree(depts: readonly Unit[], people: readonly Person[]): Node[] {
  const shown = depts.filter(({ status }) => status === onOff.is.on)
  const known = new Set(shown.map(({ deptId }) => deptId))
  const under = Map.groupBy(shown, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''))
  const inDept = Map.groupBy(people, ({ deptId }) => deptId)
  const nodesOf = (parentId: string): Node[] =>
    (under.get(parentId) ?? []).toSorted((a, b) => a.sort - b.sort).map(nodeOf)
  function nodeOf({ deptId, deptName, leaderEmpId, leaderName }: Unit): Node {
    const below = nodesOf(deptId)
    const own = inDept.get(deptId) ?? []
    return {
      deptId,
      deptName,
      leaderName: leaderName ?? null,
      people: inOrder(own, leaderEmpId),
      posts: postsOf(own),
      total: own.length + below.reduce((sum, { total }) => sum + total, 0),
      below,
    }
  }
  return nodesOf('')
}

function inOrder(people: readonly Person[], leader: string | null | undefined) {
  const rank = ({ empId, jobName }: Person) => `${empId === leader ? 0 : 1}${jobName ?? ''}`
  return people.toSorted((a, b) => rank(a).localeCompare(rank(b), 'zh'))
}

function postsOf(people: readonly Person[]) {
  const counts = [...Map.groupBy(people, ({ jobName }) => jobName ?? '未定岗')]
  return counts
    .map(([job, those]) => [job, those.length] as const)
    .toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b, 'zh'))
}
