import { expect, test } from 'vitest'
import { orgTree } from './org-tree.ts'

const dept = (deptId: string, more: object = {}) => ({
  deptId,
  deptName: deptId,
  parentId: null,
  leaderEmpId: null,
  leaderName: null,
  sort: 1,
  status: 1 as const,
  ...more,
})
const person = (empId: string, deptId: string, jobName: string) => ({ empId, empName: empId, deptId, jobName })

test('departments are nested in their order, each with all people below it, the leader first', () => {
  const tree = orgTree(
    [
      dept('护理部', { sort: 2, leaderEmpId: 'c', leaderName: 'c' }),
      dept('院办'),
      dept('一区', { parentId: '护理部' }),
      dept('撤销', { status: 0 }),
      // Its parent department is disabled: it stands at the top rather than nowhere.
      dept('夜班组', { parentId: '撤销', sort: 3 }),
    ],
    [
      person('a', '一区', '护理员'),
      person('b', '一区', '护士'),
      person('d', '一区', '护理员'),
      person('e', '护理部', '护士'),
      person('c', '护理部', '护士长'),
    ],
  )
  expect(tree.map(({ deptName, total }) => [deptName, total])).toEqual([
    ['院办', 0],
    ['护理部', 5],
    ['夜班组', 0],
  ])
  expect(tree[1].people.map(({ empId }) => empId)).toEqual(['c', 'e'])
  expect(tree[1].below[0].posts).toEqual([
    ['护理员', 2],
    ['护士', 1],
  ])
})
