import { ApartmentOutlined, DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { queryClient } from '#kit/http/query.ts'
import { send } from '#kit/http/request.ts'
import { tell } from '#kit/look/notice.ts'
import { setUser, useShell } from '../shell-store.ts'

/** "0" stands for all departments the user may see (platform.md 1.1). */
const allDepts = { deptId: '0', deptName: '全部部门' }

/** Limits the data of this user to one department. */
export function DeptSwitch() {
  const depts = useShell((shell) => shell.user?.dataDeptInfoList)
  const chosen = useShell((shell) => shell.user?.workDeptId) ?? allDepts.deptId
  if (!depts || depts.length < 2) return null
  const choices = [allDepts, ...depts]
  const name = choices.find((dept) => dept.deptId === chosen)?.deptName ?? allDepts.deptName
  const choose = async (deptId: string) => {
    const picked = choices.find((dept) => dept.deptId === deptId)
    if (!picked || deptId === chosen || !(await switched(deptId))) return
    setUser({ workDeptId: deptId })
    await queryClient.invalidateQueries()
    tell(`现在显示${picked.deptName}的数据`)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: choices.map((dept) => ({ key: dept.deptId, label: dept.deptName })),
        selectedKeys: [chosen],
        onClick: ({ key }) => void choose(key),
        style: { maxHeight: 420, overflow: 'auto' },
      }}
    >
      <Button type="text" icon={<ApartmentOutlined />} aria-label="数据部门" title="数据部门">
        {name} <DownOutlined />
      </Button>
    </Dropdown>
  )
}

/** False when refused; the refusal has been shown. */
const switched = (deptId: string) =>
  send(auth.selectDept, { deptId }).then(
    () => true,
    () => false,
  )
